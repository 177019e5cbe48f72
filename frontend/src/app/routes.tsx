import type { ReactNode } from 'react';
import { generatePath, Navigate, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { formerPatterns, patterns } from '../paths';
import { Gate } from '../session/gate';
import { LoadingState } from '../ui/states';
import { ConsentGate } from './consent-gate';
import { AreaCrash, ShellCrash } from './crash';
import { askForAdministration, askForDashboard } from './first-asks';
import { loaded } from './loaded';
import { NotFound } from './not-found';
import { Shell } from './shell';

/** Routes that fail together: the error of one takes the place of the area, and what is around the area stays. */
const area = (children: RouteObject[], element: ReactNode = <Outlet />): RouteObject => ({
  element,
  errorElement: <AreaCrash />,
  children: [{ hydrateFallbackElement: <LoadingState label="Caricamento…" />, children }],
});

const openToAll: RouteObject[] = [
  { path: patterns.login, lazy: loaded(() => import('../accounts/login-screen'), 'LoginScreen') },
  { path: patterns.register, lazy: loaded(() => import('../accounts/register-screen'), 'RegisterScreen') },
  {
    path: patterns.forgotPassword,
    lazy: loaded(() => import('../accounts/forgot-password-screen'), 'ForgotPasswordScreen'),
  },
  { path: patterns.confirmEmail, lazy: loaded(() => import('../accounts/confirm-email-screen'), 'ConfirmEmailScreen') },
  { path: patterns.restoreEmail, lazy: loaded(() => import('../accounts/restore-email-screen'), 'RestoreEmailScreen') },
  { path: patterns.secondStep, lazy: loaded(() => import('../accounts/second-step-screen'), 'SecondStepScreen') },
  {
    path: patterns.resetPassword,
    lazy: loaded(() => import('../accounts/reset-password-screen'), 'ResetPasswordScreen'),
  },
  {
    path: patterns.unsubscribe,
    lazy: loaded(() => import('../accounts/unsubscribe-screen'), 'UnsubscribeScreen'),
  },
  { path: patterns.accessibility, lazy: loaded(() => import('./accessibility-screen'), 'AccessibilityScreen') },
  { path: patterns.verify, lazy: loaded(() => import('../verify/verify-screen'), 'VerifyScreen') },
  { path: patterns.privacy, lazy: loaded(() => import('../pages/legal-screen'), 'PrivacyScreen') },
  { path: patterns.terms, lazy: loaded(() => import('../pages/legal-screen'), 'TermsScreen') },
  { path: patterns.contacts, lazy: loaded(() => import('../pages/legal-screen'), 'ContactsScreen') },
  { path: patterns.ownReport, lazy: loaded(() => import('../moderation/own-report-screen'), 'OwnReportScreen') },
  {
    path: patterns.guardianRequest,
    lazy: loaded(() => import('../guardians/guardian-request-screen'), 'GuardianRequestScreen'),
  },
  { path: patterns.home, lazy: loaded(() => import('../home/home-screen'), 'HomeScreen') },
  { path: patterns.person, lazy: loaded(() => import('../accounts/public-profile-screen'), 'PublicProfileScreen') },
  { path: patterns.marketplace, lazy: loaded(() => import('../marketplace/marketplace-screen'), 'MarketplaceScreen') },
  { path: patterns.item, lazy: loaded(() => import('../marketplace/item-screen'), 'ItemScreen') },
  { path: patterns.contests, lazy: loaded(() => import('../contests/contests-screen'), 'ContestsScreen') },
  { path: patterns.contest, lazy: loaded(() => import('../contests/contest-screen'), 'ContestScreen') },
  { path: '*', element: <NotFound /> },
];

const ofMembers: RouteObject[] = [
  {
    path: patterns.dashboard,
    lazy: loaded(() => import('../dashboard/dashboard-screen'), 'DashboardScreen', askForDashboard),
  },
  { path: patterns.wallet, lazy: loaded(() => import('../wallet/wallet-screen'), 'WalletScreen') },
  { path: patterns.newContest, lazy: loaded(() => import('../contests/new-contest-screen'), 'NewContestScreen') },
  { path: patterns.editContest, lazy: loaded(() => import('../contests/edit-contest-screen'), 'EditContestScreen') },
  { path: patterns.orders, lazy: loaded(() => import('../orders/orders-screen'), 'OrdersScreen') },
  { path: patterns.newItem, lazy: loaded(() => import('../marketplace/new-item-screen'), 'NewItemScreen') },
  { path: patterns.editItem, lazy: loaded(() => import('../marketplace/edit-item-screen'), 'EditItemScreen') },
  { path: patterns.ownReports, lazy: loaded(() => import('../moderation/own-reports-screen'), 'OwnReportsScreen') },
  {
    path: patterns.notifications,
    lazy: loaded(() => import('../notifications/notifications-screen'), 'NotificationsScreen'),
  },
];

/** Also of a minor who waits: their own data, and the consent itself. */
const ofEveryMember: RouteObject[] = [
  { path: patterns.profile, lazy: loaded(() => import('../accounts/profile-screen'), 'ProfileScreen') },
  { path: patterns.family, lazy: loaded(() => import('../guardians/family-screen'), 'FamilyScreen') },
];

const ofAdministrators: RouteObject[] = [
  { path: patterns.admin, lazy: loaded(() => import('../admin/admin-screen'), 'AdminScreen', askForAdministration) },
  { path: patterns.adminUsers, lazy: loaded(() => import('../admin/users-screen'), 'UsersScreen') },
  { path: patterns.adminUser, lazy: loaded(() => import('../admin/user-screen'), 'UserScreen') },
  { path: patterns.adminCategories, lazy: loaded(() => import('../admin/categories-screen'), 'CategoriesScreen') },
  { path: patterns.adminItems, lazy: loaded(() => import('../admin/items-screen'), 'AdminItemsScreen') },
  { path: patterns.adminContests, lazy: loaded(() => import('../admin/contests-screen'), 'AdminContestsScreen') },
  {
    path: patterns.adminTransactions,
    lazy: loaded(() => import('../admin/transactions-screen'), 'TransactionsScreen'),
  },
  { path: patterns.adminDisputes, lazy: loaded(() => import('../orders/disputes-screen'), 'DisputesScreen') },
  { path: patterns.adminReports, lazy: loaded(() => import('../moderation/cases-screen'), 'CasesScreen') },
  { path: patterns.newAdminReport, lazy: loaded(() => import('../moderation/new-case-screen'), 'NewCaseScreen') },
  { path: patterns.adminReport, lazy: loaded(() => import('../moderation/case-screen'), 'CaseScreen') },
  {
    path: patterns.adminVerifications,
    lazy: loaded(() => import('../admin/verifications-screen'), 'VerificationsScreen'),
  },
  {
    path: patterns.adminGuardianCases,
    lazy: loaded(() => import('../admin/guardian-cases-screen'), 'GuardianCasesScreen'),
  },
  { path: patterns.adminMail, lazy: loaded(() => import('../admin/mail-screen'), 'MailScreen') },
  { path: patterns.adminBroadcast, lazy: loaded(() => import('../admin/broadcast-screen'), 'BroadcastScreen') },
  { path: patterns.adminGenerate, lazy: loaded(() => import('../admin/generate-screen'), 'GenerateScreen') },
  { path: patterns.adminLog, lazy: loaded(() => import('../admin/log-screen'), 'LogScreen') },
  { path: patterns.adminLedger, lazy: loaded(() => import('../admin/blockchain-screen'), 'BlockchainScreen') },
];

const redirects = Object.entries(formerPatterns).map(
  ([former, pattern]): RouteObject => ({ path: former, element: <Redirect to={pattern} /> }),
);

/** From an address in an older link; the id stays. */
function Redirect({ to }: { to: string }) {
  return <Navigate to={generatePath(to, useParams())} replace />;
}

/** Every route, by the areas of those who may see it. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <ShellCrash />,
    children: [
      area(openToAll),
      area([...ofEveryMember, { element: <ConsentGate />, children: ofMembers }], <Gate />),
      area(
        [
          { lazy: loaded(() => import('../admin/admin-shell'), 'AdminShell'), children: [area(ofAdministrators)] },
          ...redirects,
          // Only administrators learn which of these addresses exist.
          { path: `${patterns.admin}/*`, element: <NotFound /> },
        ],
        <Gate roles={['admin']} />,
      ),
    ],
  },
];
