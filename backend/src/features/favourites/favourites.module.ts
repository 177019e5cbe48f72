import { Module } from '@nestjs/common';
import { MarketplaceModule } from '../marketplace/marketplace.module.js';
import { OrientationModule } from '../orientation/orientation.module.js';
import { FavouritesController } from './favourites.controller.js';
import { Favourites } from './favourites.js';
import { SavedSearchesController } from './saved-searches.controller.js';
import { SavedSearchesJob } from './saved-searches.job.js';
import { SavedSearches } from './saved-searches.js';

@Module({
  imports: [MarketplaceModule, OrientationModule],
  controllers: [FavouritesController, SavedSearchesController],
  providers: [Favourites, SavedSearches, SavedSearchesJob],
})
export class FavouritesModule {}
