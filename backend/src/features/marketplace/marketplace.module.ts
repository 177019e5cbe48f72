import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImagesModule } from '../../platform/images/images.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { FilesModule } from '../files/files.module.js';
import { AdminItemsController, CitiesController, ItemsController } from './api/items.controller.js';
import { OrdersController } from './api/orders.controller.js';
import { AffectedOrders } from './application/affected-orders.js';
import { ApprovalLetters } from './application/approval-letters.js';
import { ArchivedOrders } from './application/archived-orders.js';
import { ChangedFacts } from './application/changed-facts.job.js';
import { CreatorEmails } from './application/creator-emails.js';
import { EarlierJobOffers } from './application/earlier-job-offers.js';
import { EditItems } from './application/edit-items.js';
import { Item } from './application/item.entity.js';
import { Items } from './application/items.js';
import { ItemsOfMinors } from './application/items-of-minors.js';
import { Offers } from './application/offers.js';
import { OrderDeadlinesJob } from './application/order-deadlines.job.js';
import { Orders } from './application/orders.js';
import { OrdersAtAGlance } from './application/orders-at-a-glance.js';
import { PlaceOrder } from './application/place-order.js';
import { ReportedItems } from './application/reported-items.js';
import { SeatAlerts } from './application/seat-alerts.js';
import { ShownOrders } from './application/shown-orders.js';
import { UndecidableDisputes } from './application/undecidable-disputes.js';
import { Answers } from './applications/answers.js';
import { ApplicationLetters } from './applications/application-letters.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { Applications } from './applications/applications.js';
import { Candidates } from './applications/candidates.js';
import { EndApplications } from './applications/end-applications.js';
import { OpenedApplications } from './applications/opened-applications.js';
import { Cities } from './lists/cities.js';
import { ItemAdditions } from './lists/item-additions.js';
import { ItemLists } from './lists/item-lists.js';
import { SuggestedItems } from './lists/suggested-items.js';
import { OwnItemsController } from './own/own-items.controller.js';
import { OwnItems } from './own/own-items.js';
import { OrderRecords } from './read-model/order-records.js';
import { ItemSearches } from './search/item-search.js';

@Module({
  imports: [
    AccountsModule,
    AuditLogModule,
    CategoriesModule,
    CoinsModule,
    FilesModule,
    ImagesModule,
    TypeOrmModule.forFeature([Item]),
  ],
  controllers: [
    ItemsController,
    CitiesController,
    AdminItemsController,
    OwnItemsController,
    OrdersController,
    ApplicationsController,
  ],
  providers: [
    Answers,
    ApplicationLetters,
    Applications,
    Candidates,
    EndApplications,
    OpenedApplications,
    ApprovalLetters,
    CreatorEmails,
    EarlierJobOffers,
    EditItems,
    ReportedItems,
    ArchivedOrders,
    ItemAdditions,
    ItemLists,
    Items,
    ItemSearches,
    ItemsOfMinors,
    AffectedOrders,
    ChangedFacts,
    Cities,
    OrderDeadlinesJob,
    OrderRecords,
    Orders,
    ShownOrders,
    OrdersAtAGlance,
    Offers,
    OwnItems,
    PlaceOrder,
    SeatAlerts,
    SuggestedItems,
    UndecidableDisputes,
  ],
  exports: [Candidates, ItemLists, Items, Offers, OrderRecords, Orders, SuggestedItems],
})
export class MarketplaceModule {}
