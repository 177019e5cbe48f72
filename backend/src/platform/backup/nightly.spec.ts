import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NightlyFolder } from './nightly-folder.js';

let path: string;
let folder: NightlyFolder;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'form-nightly-'));
  folder = new NightlyFolder(path);
});
afterEach(() => rm(path, { recursive: true }));

const put = (...names: string[]) => Promise.all(names.map((name) => writeFile(join(path, name), 'x')));
const night = (day: number) => `form-nightly-202611${String(day).padStart(2, '0')}T020000Z`;
const NOW = new Date('2026-11-22T02:00:00.000Z');

describe('the folder of nightly backups', () => {
  it('knows when the newest complete backup was begun', async () => {
    expect(await folder.newest()).toBeUndefined();
    await put(`${night(3)}.tar.gz`, `${night(5)}.tar.gz.age`, `${night(9)}.secrets.json`, `${night(8)}.tar.gz.x.part`);
    expect((await folder.newest())?.toISOString()).toBe('2026-11-05T02:00:00.000Z');
  });

  it('keeps the newest seven with their secrets, and every file that is not its own', async () => {
    const days = Array.from({ length: 10 }, (_, index) => index + 13);
    for (const day of days) await put(`${night(day)}.tar.gz`, `${night(day)}.secrets.json`);
    const others = ['form-backup-20260101T000000Z.tar.gz', 'my-form-nightly-20260101T000000Z.tar.gz', 'notes.txt'];
    await put(...others);
    await folder.keep(join(path, `${night(22)}.tar.gz`), 7, NOW);
    const kept = days.slice(-7).flatMap((day) => [`${night(day)}.secrets.json`, `${night(day)}.tar.gz`]);
    expect((await readdir(path)).sort()).toEqual([...kept, ...others].sort());
  });

  it('keeps the backup that was just made, also when files of a clock that ran ahead seem newer', async () => {
    const ahead = Array.from({ length: 8 }, (_, index) => `form-nightly-2030010${index + 1}T020000Z.tar.gz`);
    const made = `${night(22)}.tar.gz`;
    await put(...ahead, made);
    await folder.keep(join(path, made), 7, NOW);
    expect((await readdir(path)).sort()).toEqual([made, ...ahead.slice(-6)].sort());
  });

  it('deletes what a backup has left that was interrupted days ago, not what is being written', async () => {
    const [old, fresh] = [`${night(20)}.tar.gz.abc.part`, `${night(22)}.tar.gz.def.part`];
    await put(old, fresh, `${night(22)}.tar.gz`);
    await folder.keep(join(path, `${night(22)}.tar.gz`), 7, NOW);
    expect((await readdir(path)).sort()).toEqual([fresh, `${night(22)}.tar.gz`].sort());
  });
});
