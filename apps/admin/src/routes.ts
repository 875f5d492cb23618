import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('sign-in', 'screens/account/SignInScreen.tsx'),
  layout('screens/AdminFrame.tsx', [
    index('screens/DashboardScreen.tsx'),
    route('programs', 'screens/content/ProgramsScreen.tsx'),
    route('films', 'screens/content/films/FilmsScreen.tsx'),
    route('memberships', 'screens/memberships/MembershipsScreen.tsx'),
    route('membership-products', 'screens/plans/PlansScreen.tsx'),
    route('vouchers', 'screens/vouchers/VouchersScreen.tsx'),
    route('vouchers/new', 'screens/vouchers/NewVoucherScreen.tsx'),
    route('feedbacks', 'screens/feedbacks/FeedbacksScreen.tsx'),
    route('moderation', 'screens/moderation/ModerationScreen.tsx'),
    route('store/orders', 'screens/store/orders/OrdersScreen.tsx'),
    route('store/invoices', 'screens/store/orders/InvoicesScreen.tsx'),
    route('store/claims', 'screens/store/claims/ClaimsScreen.tsx'),
    route('store/coupons', 'screens/store/coupons/CouponsScreen.tsx'),
    route('store/coupons/new', 'screens/store/coupons/NewCouponScreen.tsx'),
    route('store/points', 'screens/store/points/PointsScreen.tsx'),
    route('store/payments', 'screens/store/payments/PaymentsScreen.tsx'),
    route('store/ledger', 'screens/store/LedgerScreen.tsx'),
    route('products', 'screens/store/ProductsScreen.tsx'),
    route('store/reviews', 'screens/store/reviews/ReviewsScreen.tsx'),
    route('store/questions', 'screens/store/QuestionsScreen.tsx'),
    route('design', 'screens/design/DesignScreen.tsx'),
    route('*', 'screens/NotFoundScreen.tsx'),
  ]),
] satisfies RouteConfig;
