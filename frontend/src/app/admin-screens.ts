/** Where each screen of administrators is. */
export const adminScreens = {
  AdminScreen: async () => (await import('../admin/overview/admin-screen')).AdminScreen,
  UsersScreen: async () => (await import('../admin/people/users-screen')).UsersScreen,
  UserScreen: async () => (await import('../admin/people/user-screen')).UserScreen,
  CategoriesScreen: async () => (await import('../admin/categories/categories-screen')).CategoriesScreen,
  AdminItemsScreen: async () => (await import('../admin/publications/items-screen')).AdminItemsScreen,
  AdminContestsScreen: async () => (await import('../admin/publications/contests-screen')).AdminContestsScreen,
  TransactionsScreen: async () => (await import('../admin/ledger/transactions-screen')).TransactionsScreen,
  DisputesScreen: async () => (await import('../orders/disputes-screen')).DisputesScreen,
  CasesScreen: async () => (await import('../moderation/cases-screen')).CasesScreen,
  NewCaseScreen: async () => (await import('../moderation/new-case-screen')).NewCaseScreen,
  CaseScreen: async () => (await import('../moderation/case-screen')).CaseScreen,
  VerificationsScreen: async () => (await import('../admin/companies/verifications-screen')).VerificationsScreen,
  GuardianCasesScreen: async () => (await import('../admin/families/guardian-cases-screen')).GuardianCasesScreen,
  MailScreen: async () => (await import('../admin/mail/mail-screen')).MailScreen,
  BroadcastScreen: async () => (await import('../admin/mail/broadcast-screen')).BroadcastScreen,
  GenerateScreen: async () => (await import('../admin/publications/generate-screen')).GenerateScreen,
  LogScreen: async () => (await import('../admin/log/log-screen')).LogScreen,
  BlockchainScreen: async () => (await import('../admin/ledger/blockchain-screen')).BlockchainScreen,
};

export type AdminScreens = typeof adminScreens;
