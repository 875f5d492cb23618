import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('sign-in', 'screens/account/SignInScreen.tsx'),
  layout('screens/AdminFrame.tsx', [
    index('screens/DashboardScreen.tsx'),
    route('programs', 'screens/content/ProgramsScreen.tsx'),
    route('films', 'screens/content/films/FilmsScreen.tsx'),
    route('products', 'screens/store/ProductsScreen.tsx'),
    route('design', 'screens/design/DesignScreen.tsx'),
    route('*', 'screens/NotFoundScreen.tsx'),
  ]),
] satisfies RouteConfig;
