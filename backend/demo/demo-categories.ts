import type { AreaLetter } from '../src/features/categories/areas.js';
import { categoryOf } from '../src/features/categories/categories.js';
import { CATEGORIES, type CategoryKey, FIRST_CATEGORIES } from './content/categories.js';
import type { DemoApp } from './demo-app.js';
import type { Random } from './random.js';

/** The categories: those of the first start, and those that the administrator adds. */
export class DemoCategories {
  private readonly ids = new Map<CategoryKey, string>();

  constructor(
    private readonly app: DemoApp,
    private readonly random: Random,
  ) {}

  async find(): Promise<void> {
    for (const { _id, name } of await this.app.categories.list()) {
      const key = FIRST_CATEGORIES[name];
      if (key) this.ids.set(key, _id);
    }
  }

  async add(): Promise<void> {
    for (const [key, category] of Object.entries(CATEGORIES)) {
      const id = this.random.uuid();
      await this.app.categories.add(categoryOf(id, category));
      this.ids.set(key as CategoryKey, id);
    }
  }

  /** What a category offers to its authors, who take it over. */
  areasOf(key: CategoryKey | undefined): AreaLetter[] {
    return key === undefined || key === 'egg' || key === 'gifted' ? [] : [...CATEGORIES[key].areas];
  }

  /** @throws Error when there is no such category yet */
  idOf(key: CategoryKey): string {
    const id = this.ids.get(key);
    if (!id) throw new Error(`there is no category ${key} yet`);
    return id;
  }
}
