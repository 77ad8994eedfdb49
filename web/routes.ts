import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every screen, in the order of the route table. */
export default [
  index('home/home-page.tsx'),
  route('upload', 'figurines/upload-page.tsx'),
  route('checkout', 'checkout/checkout-page.tsx'),
  route('payment', 'checkout/payment-page.tsx'),
  route('order-confirmation', 'orders/order-confirmation-page.tsx'),
  route('login', 'account/login-page.tsx'),
  route('signup', 'account/signup-page.tsx'),
  route('forgot-password', 'account/forgot-password-page.tsx'),
  route('reset-password', 'account/reset-password-page.tsx'),
  route('desk-buddies/:slug', 'catalog/desk-buddy-page.tsx'),
  route('cart', 'cart/cart-page.tsx'),
  route('collections', 'catalog/collections-page.tsx'),
  route('about', 'pages/about-page.tsx'),
  route('privacy', 'pages/privacy-page.tsx'),
  route('terms', 'pages/terms-page.tsx'),
  route('contact', 'pages/contact-page.tsx'),
  route('pricing', 'pages/pricing-page.tsx'),
  route('cancellations', 'pages/cancellations-page.tsx'),
  route('track-order', 'orders/track-order-page.tsx'),

  route('account', 'account/account-page.tsx'),
  route('orders', 'orders/orders-page.tsx'),
  route('orders/:id/receipt', 'orders/receipt-page.tsx'),
  route('figurines', 'figurines/figurines-page.tsx'),

  route('admin', 'admin/dashboard-page.tsx'),
  route('admin/dashboard', 'admin/dashboard-page.tsx', { id: 'admin/dashboard' }),
  route('admin/orders', 'admin/orders/orders-page.tsx'),
  route('admin/orders/:id', 'admin/orders/order-page.tsx'),
  route('admin/orders/:ids/packing-slip', 'admin/orders/packing-slip-page.tsx'),
  route('admin/orders/:ids/production', 'admin/orders/production-page.tsx'),
  route('admin/messages', 'admin/orders/messages-page.tsx'),
  route('admin/gallery', 'admin/gallery-page.tsx'),
  route('admin/settings', 'admin/settings-page.tsx'),
  route('admin/desk-buddies', 'admin/desk-buddies-page.tsx'),
  route('admin/audit', 'admin/audit-page.tsx'),

  route('newsletter', 'pages/newsletter-page.tsx'),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig
