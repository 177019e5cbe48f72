import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Gate } from '../session/gate';
import { NotFound } from './not-found';
import { Shell } from './shell';

const HomeScreen = lazy(async () => ({ default: (await import('../home/home-screen')).HomeScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('../accounts/login-screen')).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await import('../accounts/register-screen')).RegisterScreen }));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../accounts/reset-password-screen')).ResetPasswordScreen,
}));
const ProfileScreen = lazy(async () => ({ default: (await import('../accounts/profile-screen')).ProfileScreen }));
const PublicProfileScreen = lazy(async () => ({
  default: (await import('../accounts/public-profile-screen')).PublicProfileScreen,
}));
const DashboardScreen = lazy(async () => ({
  default: (await import('../dashboard/dashboard-screen')).DashboardScreen,
}));
const NotificationsScreen = lazy(async () => ({
  default: (await import('../notifications/notifications-screen')).NotificationsScreen,
}));
const WalletScreen = lazy(async () => ({ default: (await import('../wallet/wallet-screen')).WalletScreen }));
const MarketplaceScreen = lazy(async () => ({
  default: (await import('../marketplace/marketplace-screen')).MarketplaceScreen,
}));
const ItemScreen = lazy(async () => ({ default: (await import('../marketplace/item-screen')).ItemScreen }));
const NewItemScreen = lazy(async () => ({ default: (await import('../marketplace/new-item-screen')).NewItemScreen }));
const EditItemScreen = lazy(async () => ({
  default: (await import('../marketplace/edit-item-screen')).EditItemScreen,
}));
const OrdersScreen = lazy(async () => ({ default: (await import('../orders/orders-screen')).OrdersScreen }));
const AccessibilityScreen = lazy(async () => ({
  default: (await import('./accessibility-screen')).AccessibilityScreen,
}));
const ContestsScreen = lazy(async () => ({ default: (await import('../contests/contests-screen')).ContestsScreen }));
const ContestScreen = lazy(async () => ({ default: (await import('../contests/contest-screen')).ContestScreen }));
const NewContestScreen = lazy(async () => ({
  default: (await import('../contests/new-contest-screen')).NewContestScreen,
}));
const EditContestScreen = lazy(async () => ({
  default: (await import('../contests/edit-contest-screen')).EditContestScreen,
}));

const VerifyScreen = lazy(async () => ({ default: (await import('../verify/verify-screen')).VerifyScreen }));

const AdminRoutes = lazy(async () => ({ default: (await import('./admin-routes')).AdminRoutes }));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomeScreen />} />
        <Route path="login" element={<LoginScreen />} />
        <Route path="register" element={<RegisterScreen />} />
        <Route path="reset-password" element={<ResetPasswordScreen />} />
        <Route path="accessibilita" element={<AccessibilityScreen />} />
        <Route path="verifica" element={<VerifyScreen />} />
        <Route path="user/:id" element={<PublicProfileScreen />} />
        <Route path="marketplace" element={<MarketplaceScreen />} />
        <Route path="marketplace/:id" element={<ItemScreen />} />
        <Route path="contests" element={<ContestsScreen />} />
        <Route path="contests/:id" element={<ContestScreen />} />
        <Route element={<Gate />}>
          <Route path="dashboard" element={<DashboardScreen />} />
          <Route path="wallet" element={<WalletScreen />} />
          <Route path="contests/new" element={<NewContestScreen />} />
          <Route path="contests/edit/:id" element={<EditContestScreen />} />
          <Route path="orders" element={<OrdersScreen />} />
          <Route path="marketplace/new" element={<NewItemScreen />} />
          <Route path="marketplace/edit/:id" element={<EditItemScreen />} />
          <Route path="profile" element={<ProfileScreen />} />
          <Route path="notifications" element={<NotificationsScreen />} />
        </Route>
        <Route element={<Gate roles={['admin']} />}>
          <Route path="admin/*" element={<AdminRoutes />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
