import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('screens/home/StoreHomeScreen.tsx'),
  route('products', 'screens/list/ProductsScreen.tsx'),
  route('products/:id', 'screens/product/ProductScreen.tsx'),
  route('best', 'screens/best/BestScreen.tsx'),
  route('time-sales', 'screens/time-sales/TimeSalesScreen.tsx'),
  route('exhibitions', 'screens/exhibitions/ExhibitionsScreen.tsx'),
  route('exhibitions/:id', 'screens/exhibitions/ExhibitionScreen.tsx'),
  route('events', 'screens/events/EventsScreen.tsx'),
  route('events/:id', 'screens/events/EventScreen.tsx'),
  route('my/followed', 'screens/followed/FollowedScreen.tsx'),
  route('cart', 'screens/cart/CartScreen.tsx'),
  layout('screens/MemberGate.tsx', [
    route('checkout/:number', 'screens/checkout/CheckoutScreen.tsx'),
    route('checkout/:number/return', 'screens/checkout/ReturnScreen.tsx'),
    route('checkout/:number/fail', 'screens/checkout/FailScreen.tsx'),
    route('checkout/:number/completed', 'screens/checkout/CompletedScreen.tsx'),
    route('my/orders', 'screens/orders/OrdersScreen.tsx'),
    route('my/orders/:number', 'screens/orders/OrderScreen.tsx'),
    route('my/addresses', 'screens/addresses/AddressesScreen.tsx'),
  ]),
  route('*', 'screens/NotFoundScreen.tsx'),
] satisfies RouteConfig;
