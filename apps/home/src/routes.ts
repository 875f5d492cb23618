import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [index('screens/AppHomeScreen.tsx'), route('*', 'screens/NotFoundScreen.tsx')] satisfies RouteConfig;
