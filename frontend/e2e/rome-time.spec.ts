import { fromRome, romeDaysAfter, toRome } from '../src/ui/text/rome-time';
import { expect, test } from './form';
import { call, enter, join } from './members';

/** A day of winter, and how many minutes the zone is behind UTC on it, which shows that the zone is in force. */
const ZONES = [
  ['Europe/Rome', -60],
  ['UTC', 0],
  ['Europe/Lisbon', 0],
  ['Africa/Cairo', -120],
  ['America/New_York', 300],
  ['America/St_Johns', 210],
  ['America/Santiago', 180],
  ['Asia/Kathmandu', -345],
  ['Australia/Lord_Howe', -660],
  ['Pacific/Apia', -780],
  ['Pacific/Honolulu', 600],
] as const;

const WALLS = [
  ['2026-01-15 12:00:00', '2026-01-15T11:00:00.000Z'],
  ['2026-07-15 12:00:00', '2026-07-15T10:00:00.000Z'],
  ['2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 03:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25 00:30:00', '2026-10-24T22:30:00.000Z'],
  ['2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 02:30:00+01:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25 03:00:00', '2026-10-25T02:00:00.000Z'],
  // The nights on which the clocks of Cairo and New York change.
  ['2026-04-24 00:00:00', '2026-04-23T22:00:00.000Z'],
  ['2026-03-08 02:30:00', '2026-03-08T01:30:00.000Z'],
] as const;

const own = process.env.TZ;
test.afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

for (const [zone, offset] of ZONES) {
  test(`Rome's time is the same in ${zone}, and back`, () => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset);
    for (const [wall, iso] of WALLS) {
      expect(fromRome(wall)).toBe(iso);
      expect(toRome(iso)).toBe(wall);
    }
    expect(romeDaysAfter('2026-03-28T01:30:00.000Z', 2)).toBe('2026-03-30T00:30:00.000Z');
  });
}

test.describe('a browser in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('shows Rome’s digits in an hour that its own clocks leave out', async ({ page, form }) => {
    const company = await join(form, 'Oltremare', 'company', 100);
    const values = { title: 'Un murale', description: 'Per l’atrio.', reward: 20, endDate: '2027-03-14T01:30:00.000Z' };
    const { _id } = await call<{ _id: string }>(form, 'POST', '/contests', company.token, values);
    await enter(page, form, company, `/contests/edit/${_id}`);
    expect(await page.evaluate(() => new Date(2027, 2, 14, 2, 30).getHours())).toBe(3);
    await expect(page.getByLabel('Fine')).toHaveValue('2027-03-14T02:30');
  });
});
