import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('screens/home/HomeScreen.tsx'),
  route('programs', 'screens/explore/ExploreScreen.tsx'),
  route('programs/:slug', 'screens/program/ProgramScreen.tsx'),
  route('feeds', 'screens/feeds/FeedsScreen.tsx'),
  route('my', 'screens/account/MyScreen.tsx'),
  route('my/account', 'screens/account/AccountGate.tsx', [
    index('screens/account/AccountScreen.tsx'),
    route('mobile', 'screens/account/MobileScreen.tsx'),
    route('password', 'screens/account/PasswordScreen.tsx'),
    route('devices', 'screens/account/DevicesScreen.tsx'),
    route('agreements', 'screens/account/AgreementsScreen.tsx'),
    route('tv', 'screens/account/PairTvScreen.tsx'),
    route('withdrawal', 'screens/account/WithdrawalScreen.tsx'),
  ]),
  route('sign-in', 'screens/account/SignInScreen.tsx'),
  route('sign-in-social', 'screens/account/SocialReturnScreen.tsx'),
  route('sign-in-error', 'screens/account/SignInErrorScreen.tsx'),
  route('sign-up', 'screens/account/sign-up/SignUpScreen.tsx'),
  route('success-sign-up', 'screens/account/sign-up/SignedUpScreen.tsx'),
  route('reset-password', 'screens/account/ResetPasswordScreen.tsx'),
  route('tv', 'screens/account/TvScreen.tsx'),
  route('policies/:name?', 'screens/policies/PolicyScreen.tsx'),
  route('*', 'screens/NotFoundScreen.tsx'),
] satisfies RouteConfig;
