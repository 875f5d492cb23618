import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('screens/home/HomeScreen.tsx'),
  route('programs', 'screens/explore/ExploreScreen.tsx'),
  route('programs/:slug', 'screens/program/ProgramScreen.tsx'),
  route('feeds', 'screens/feeds/FeedsScreen.tsx'),
  route('my', 'screens/account/MyScreen.tsx'),
  route('sign-in', 'screens/account/SignInScreen.tsx'),
  route('policies/:name?', 'screens/policies/PolicyScreen.tsx'),
  route('*', 'screens/NotFoundScreen.tsx'),
] satisfies RouteConfig;
