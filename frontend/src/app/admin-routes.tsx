import { lazy } from 'react';
import { Navigate, Route, Routes, useParams } from 'react-router-dom';
import { NotFound } from './not-found';

const AdminShell = lazy(async () => ({ default: (await import('../admin/admin-shell')).AdminShell }));
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
const DisputesScreen = lazy(async () => ({ default: (await import('../orders/disputes-screen')).DisputesScreen }));
const BroadcastScreen = lazy(async () => ({ default: (await import('../admin/broadcast-screen')).BroadcastScreen }));
const GenerateScreen = lazy(async () => ({ default: (await import('../admin/generate-screen')).GenerateScreen }));
const BlockchainScreen = lazy(async () => ({ default: (await import('../admin/blockchain-screen')).BlockchainScreen }));

/** The routes under /admin, in a lazily loaded file, because most people never need them. */
export function AdminRoutes() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        <Route index element={<AdminScreen />} />
        <Route path="users" element={<UsersScreen />} />
        <Route path="users/:id" element={<UserEditScreen />} />
        <Route path="categories" element={<CategoriesScreen />} />
        <Route path="marketplace" element={<AdminItemsScreen />} />
        <Route path="contests" element={<AdminContestsScreen />} />
        <Route path="transactions" element={<TransactionsScreen />} />
        <Route path="disputes" element={<DisputesScreen />} />
        <Route path="broadcast" element={<BroadcastScreen />} />
        <Route path="generate-contests" element={<GenerateScreen />} />
        <Route path="blockchain" element={<BlockchainScreen />} />
      </Route>
      {/* Redirects for URLs in older links. */}
      <Route path="dashboard" element={<Navigate to="/admin" replace />} />
      <Route path="users/edit/:id" element={<ToUser />} />
      <Route path="broadcast-notification" element={<Navigate to="/admin/broadcast" replace />} />
      <Route path="verify-blockchain" element={<Navigate to="/admin/blockchain" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function ToUser() {
  return <Navigate to={`/admin/users/${useParams().id}`} replace />;
}
