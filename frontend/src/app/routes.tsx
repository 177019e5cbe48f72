import { lazy } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { Gate } from '../session/gate';
import { NotFound } from './not-found';
import { Shell } from './shell';

const HomeScreen = lazy(async () => ({ default: (await import('../home/home-screen')).HomeScreen }));
const LoginScreen = lazy(async () => ({ default: (await import('../accounts/login-screen')).LoginScreen }));
const RegisterScreen = lazy(async () => ({ default: (await import('../accounts/register-screen')).RegisterScreen }));
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
const AdminShell = lazy(async () => ({ default: (await import('../admin/admin-shell')).AdminShell }));
const ContestsScreen = lazy(async () => ({ default: (await import('../contests/contests-screen')).ContestsScreen }));
const ContestScreen = lazy(async () => ({ default: (await import('../contests/contest-screen')).ContestScreen }));
const NewContestScreen = lazy(async () => ({
  default: (await import('../contests/new-contest-screen')).NewContestScreen,
}));
const EditContestScreen = lazy(async () => ({
  default: (await import('../contests/edit-contest-screen')).EditContestScreen,
}));
const AdminScreen = lazy(async () => ({ default: (await import('../admin/admin-screen')).AdminScreen }));
const UsersScreen = lazy(async () => ({ default: (await import('../admin/users-screen')).UsersScreen }));
const UserEditScreen = lazy(async () => ({ default: (await import('../admin/user-edit-screen')).UserEditScreen }));
const CategoriesScreen = lazy(async () => ({ default: (await import('../admin/categories-screen')).CategoriesScreen }));
const AdminItemsScreen = lazy(async () => ({ default: (await import('../admin/items-screen')).AdminItemsScreen }));
const AdminContestsScreen = lazy(async () => ({
  default: (await import('../admin/contests-screen')).AdminContestsScreen,
}));
const TransactionsScreen = lazy(async () => ({
  default: (await import('../admin/transactions-screen')).TransactionsScreen,
}));
const BroadcastScreen = lazy(async () => ({ default: (await import('../admin/broadcast-screen')).BroadcastScreen }));
const GenerateScreen = lazy(async () => ({ default: (await import('../admin/generate-screen')).GenerateScreen }));
const BlockchainScreen = lazy(async () => ({ default: (await import('../admin/blockchain-screen')).BlockchainScreen }));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<HomeScreen />} />
        <Route path="login" element={<LoginScreen />} />
        <Route path="register" element={<RegisterScreen />} />
        <Route path="accessibilita" element={<AccessibilityScreen />} />
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
        <Route path="admin" element={<Gate roles={['admin']} />}>
          <Route element={<AdminShell />}>
            <Route index element={<AdminScreen />} />
            <Route path="users" element={<UsersScreen />} />
            <Route path="users/:id" element={<UserEditScreen />} />
            <Route path="categories" element={<CategoriesScreen />} />
            <Route path="marketplace" element={<AdminItemsScreen />} />
            <Route path="contests" element={<AdminContestsScreen />} />
            <Route path="transactions" element={<TransactionsScreen />} />
            <Route path="broadcast" element={<BroadcastScreen />} />
            <Route path="generate-contests" element={<GenerateScreen />} />
            <Route path="blockchain" element={<BlockchainScreen />} />
          </Route>
          {/* Addresses that older links still name. */}
          <Route path="dashboard" element={<Navigate to="/admin" replace />} />
          <Route path="users/edit/:id" element={<ToUser />} />
          <Route path="broadcast-notification" element={<Navigate to="/admin/broadcast" replace />} />
          <Route path="verify-blockchain" element={<Navigate to="/admin/blockchain" replace />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function ToUser() {
  return <Navigate to={`/admin/users/${useParams().id}`} replace />;
}
