import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('screens/home/StoreHomeScreen.tsx'),
  route('products/:id', 'screens/product/ProductScreen.tsx'),
  route('*', 'screens/NotFoundScreen.tsx'),
] satisfies RouteConfig;
