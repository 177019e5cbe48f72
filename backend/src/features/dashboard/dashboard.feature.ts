import { defineFeature } from '../definition/feature.js';
import { adminStatsProjection } from './admin-stats.projection.js';
import { weeklyFiguresProjection } from './weekly-figures.projection.js';

export const dashboard = defineFeature('dashboard', {
  module: async () => (await import('./dashboard.module.js')).DashboardModule,
  readTables: [({ transactions }) => adminStatsProjection(transactions), weeklyFiguresProjection()],
});
