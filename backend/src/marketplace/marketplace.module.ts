import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AdminLogModule } from '../admin-log/admin-log.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { CoinsModule } from '../coins/coins.module.js';
import { RecipientNames } from '../coins/recipient-names.js';
import { Waiting } from '../http/waiting.js';
import { ImagesModule } from '../images/images.module.js';
import { ChangeOrderHandler } from './change-order.js';
import { CreatorEmails } from './creator-emails.js';
import { EarlierJobOffers } from './earlier-job-offers.js';
import { EditItems } from './edit-items.js';
import { FinishedOrders } from './finished-orders.js';
import { Item } from './item.entity.js';
import { AdminItemsController, ItemsController } from './items.controller.js';
import { Items } from './items.js';
import { ItemsOfMinors } from './items-of-minors.js';
import { OffSaleOrdersJob } from './off-sale-orders.job.js';
import { OrderDeadlinesJob } from './order-deadlines.job.js';
import { OrderRecords } from './order-records.js';
import { OrdersController } from './orders.controller.js';
import { Orders } from './orders.js';
import { PlaceOrderHandler } from './place-order.js';
import { ReleasedOrdersJob } from './released-orders.job.js';
import { SuspendedSellers } from './suspended-sellers.js';
import { UndecidableDisputes } from './undecidable-disputes.js';

@Module({
  imports: [
    AccountsModule,
    AdminLogModule,
    CategoriesModule,
    CoinsModule,
    CqrsModule,
    ImagesModule,
    TypeOrmModule.forFeature([Item]),
  ],
  controllers: [ItemsController, AdminItemsController, OrdersController],
  providers: [
    ChangeOrderHandler,
    CreatorEmails,
    EarlierJobOffers,
    EditItems,
    FinishedOrders,
    Items,
    ItemsOfMinors,
    OffSaleOrdersJob,
    OrderDeadlinesJob,
    OrderRecords,
    Orders,
    PlaceOrderHandler,
    ReleasedOrdersJob,
    SuspendedSellers,
    UndecidableDisputes,
  ],
  exports: [Items, OrderRecords, Orders, SuspendedSellers],
})
export class MarketplaceModule {
  constructor(waiting: Waiting, orders: OrderRecords, undecidable: UndecidableDisputes, names: RecipientNames) {
    waiting.register({
      kind: 'disputes',
      link: '/admin/disputes',
      count: () => orders.openDisputes(),
      undecidable: () => undecidable.count(),
    });
    names.register((reader, other) => orders.hadTogether(reader, other));
  }
}
