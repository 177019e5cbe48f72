import { defineFeature } from '../definition/feature.js';
import { adminStatsProjection } from './admin-stats.projection.js';
import { weeklyFiguresProjection } from './weekly-figures.projection.js';

export const dashboard = defineFeature('dashboard', {
  readTables: [({ transactions }) => adminStatsProjection(transactions), weeklyFiguresProjection()],
});
