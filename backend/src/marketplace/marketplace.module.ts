import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { ImagesModule } from '../images/images.module.js';
import { ChangeOrderHandler } from './change-order.js';
import { EditItems } from './edit-items.js';
import { Item } from './item.entity.js';
import { AdminItemsController, ItemsController } from './items.controller.js';
import { Items } from './items.js';
import { OrderClock } from './order-clock.js';
import { OrdersController } from './orders.controller.js';
import { Orders } from './orders.js';
import { PlaceOrderHandler } from './place-order.js';

@Module({
  imports: [AccountsModule, CategoriesModule, CqrsModule, ImagesModule, TypeOrmModule.forFeature([Item])],
  controllers: [ItemsController, AdminItemsController, OrdersController],
  providers: [ChangeOrderHandler, EditItems, Items, OrderClock, Orders, PlaceOrderHandler],
  exports: [Items, Orders],
})
export class MarketplaceModule {}
