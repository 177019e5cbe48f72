import type { ReactNode } from 'react';
import { generatePath, Navigate, Outlet, type RouteObject, useParams } from 'react-router-dom';
import { formerPatterns, patterns } from '../paths';
import { Gate } from '../session/gate';
import { LoadingState } from '../ui/feedback/states';
import type { AdminScreens } from './admin-screens';
import { AreaCrash, ShellCrash } from './failures/crash';
import { NotFound } from './failures/not-found';
import { askForAdministration, askForDashboard } from './first-asks';
import { Shell } from './frame/shell';
import { loaded } from './loaded';
import { ConsentGate } from './notices/consent-gate';

/** A screen, at an address, which is fetched when somebody goes there. */
const screen = <Name extends string>(path: string, ...module: Parameters<typeof loaded<Name>>): RouteObject => ({
  path,
  lazy: loaded(...module),
});

/** Of administrators. The names of the files of these screens are a file of their own: they hardly compress, and everybody would load them. */
const adminScreen = (path: string, name: keyof AdminScreens, ask?: () => void): RouteObject =>
  screen(path, async () => ({ Screen: await (await import('./admin-screens')).adminScreens[name]() }), 'Screen', ask);

/** Routes that fail together: the error of one takes the place of the area, and what is around the area stays. */
const area = (children: RouteObject[], element: ReactNode = <Outlet />): RouteObject => ({
  element,
  errorElement: <AreaCrash />,
  children: [{ hydrateFallbackElement: <LoadingState label="Caricamento…" />, children }],
});

const openToAll: RouteObject[] = [
  screen(patterns.login, () => import('../accounts/sign-in/login-screen'), 'LoginScreen'),
  screen(patterns.register, () => import('../accounts/registration/register-screen'), 'RegisterScreen'),
  screen(patterns.forgotPassword, () => import('../accounts/sign-in/forgot-password-screen'), 'ForgotPasswordScreen'),
  screen(patterns.confirmEmail, () => import('../accounts/mailed-links/confirm-email-screen'), 'ConfirmEmailScreen'),
  screen(patterns.restoreEmail, () => import('../accounts/mailed-links/restore-email-screen'), 'RestoreEmailScreen'),
  screen(patterns.secondStep, () => import('../accounts/second-step/second-step-screen'), 'SecondStepScreen'),
  screen(patterns.resetPassword, () => import('../accounts/mailed-links/reset-password-screen'), 'ResetPasswordScreen'),
  screen(patterns.unsubscribe, () => import('../accounts/mailed-links/unsubscribe-screen'), 'UnsubscribeScreen'),
  screen(patterns.accessibility, () => import('./accessibility-screen'), 'AccessibilityScreen'),
  screen(patterns.ordering, () => import('../marketplace/finding/ordering-screen'), 'OrderingScreen'),
  screen(patterns.verify, () => import('../verify/verify-screen'), 'VerifyScreen'),
  screen(patterns.privacy, () => import('../pages/legal-screen'), 'PrivacyScreen'),
  screen(patterns.terms, () => import('../pages/legal-screen'), 'TermsScreen'),
  screen(patterns.contacts, () => import('../pages/legal-screen'), 'ContactsScreen'),
  screen(patterns.ownReport, () => import('../moderation/own-report-screen'), 'OwnReportScreen'),
  screen(
    patterns.guardianRequest,
    () => import('../guardians/request/guardian-request-screen'),
    'GuardianRequestScreen',
  ),
  screen(patterns.home, () => import('../home/home-screen'), 'HomeScreen'),
  screen(patterns.person, () => import('../accounts/public-profile/public-profile-screen'), 'PublicProfileScreen'),
  screen(patterns.marketplace, () => import('../marketplace/marketplace-screen'), 'MarketplaceScreen'),
  screen(patterns.item, () => import('../marketplace/item-screen'), 'ItemScreen'),
  screen(patterns.contests, () => import('../contests/contests-screen'), 'ContestsScreen'),
  screen(patterns.contest, () => import('../contests/contest-screen'), 'ContestScreen'),
  screen(patterns.orientation, () => import('../orientation/orientation-screen'), 'OrientationScreen'),
  screen(patterns.orientationAreas, () => import('../orientation/areas-screen'), 'AreasScreen'),
  { path: '*', element: <NotFound /> },
];

const ofMembers: RouteObject[] = [
  screen(patterns.dashboard, () => import('../dashboard/dashboard-screen'), 'DashboardScreen', askForDashboard),
  screen(patterns.wallet, () => import('../wallet/wallet-screen'), 'WalletScreen'),
  screen(patterns.newContest, () => import('../contests/form/new-contest-screen'), 'NewContestScreen'),
  screen(patterns.editContest, () => import('../contests/form/edit-contest-screen'), 'EditContestScreen'),
  screen(patterns.orders, () => import('../orders/orders-screen'), 'OrdersScreen'),
  screen(patterns.favourites, () => import('../favourites/favourites-screen'), 'FavouritesScreen'),
  screen(patterns.applications, () => import('../orders/applications/applications-screen'), 'ApplicationsScreen'),
  screen(patterns.ownItems, () => import('../marketplace/own/own-items-screen'), 'OwnItemsScreen'),
  screen(patterns.newItem, () => import('../marketplace/new-item-screen'), 'NewItemScreen'),
  screen(patterns.editItem, () => import('../marketplace/edit-item-screen'), 'EditItemScreen'),
  screen(patterns.ownReports, () => import('../moderation/own-reports-screen'), 'OwnReportsScreen'),
  screen(patterns.notifications, () => import('../notifications/notifications-screen'), 'NotificationsScreen'),
];

/** Of those who look for their way: companies and administrators have none here. */
const ofPupils: RouteObject[] = [
  screen(patterns.ownPath, () => import('../orientation/path/path-screen'), 'PathScreen'),
];

/** Of those who accompany somebody. */
const ofAdults: RouteObject[] = [
  screen(patterns.guided, () => import('../orientation/guidance/guided-screen'), 'GuidedScreen'),
  screen(patterns.guidedPerson, () => import('../orientation/guidance/guided-person-screen'), 'GuidedPersonScreen'),
];

/** Also of a minor who waits: their own data, and the consent itself. */
const ofEveryMember: RouteObject[] = [
  screen(patterns.profile, () => import('../accounts/profile/profile-screen'), 'ProfileScreen'),
  screen(patterns.family, () => import('../guardians/family-screen'), 'FamilyScreen'),
];

const ofAdministrators: RouteObject[] = [
  adminScreen(patterns.admin, 'AdminScreen', askForAdministration),
  adminScreen(patterns.adminUsers, 'UsersScreen'),
  adminScreen(patterns.adminUser, 'UserScreen'),
  adminScreen(patterns.adminCategories, 'CategoriesScreen'),
  adminScreen(patterns.adminItems, 'AdminItemsScreen'),
  adminScreen(patterns.adminContests, 'AdminContestsScreen'),
  adminScreen(patterns.adminTransactions, 'TransactionsScreen'),
  adminScreen(patterns.adminDisputes, 'DisputesScreen'),
  adminScreen(patterns.adminReports, 'CasesScreen'),
  adminScreen(patterns.newAdminReport, 'NewCaseScreen'),
  adminScreen(patterns.adminReport, 'CaseScreen'),
  adminScreen(patterns.adminVerifications, 'VerificationsScreen'),
  adminScreen(patterns.adminGuardianCases, 'GuardianCasesScreen'),
  adminScreen(patterns.adminMail, 'MailScreen'),
  adminScreen(patterns.adminBroadcast, 'BroadcastScreen'),
  adminScreen(patterns.adminGenerate, 'GenerateScreen'),
  adminScreen(patterns.adminLog, 'LogScreen'),
  adminScreen(patterns.adminLedger, 'BlockchainScreen'),
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
      area(
        [
          ...ofEveryMember,
          {
            element: <ConsentGate />,
            children: [
              ...ofMembers,
              { element: <Gate roles={['minor', 'adult']} />, children: ofPupils },
              { element: <Gate roles={['adult']} />, children: ofAdults },
            ],
          },
        ],
        <Gate />,
      ),
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
