import { describe, expect, it } from '@jest/globals';
import { rememberedLocation, rememberLocation, sameSitePath, wantedState } from './remembered-location';

describe('the remembered location', () => {
  it.each(['/', '/wallet', '/admin/users?role=minor#fine', '/a//b'])('follows %s', (path) => {
    expect(sameSitePath(path)).toBe(path);
  });

  it.each([
    '',
    'wallet',
    '//altrove.example',
    '/\\altrove.example',
    'https://altrove.example',
    'javascript:alert(1)',
    '/\t/altrove.example',
    '/\n/altrove.example',
    null,
    undefined,
    7,
  ])('refuses %j', (path) => {
    expect(sameSitePath(path)).toBeNull();
  });

  it('keeps path, query and hash', () => {
    expect(rememberLocation({ pathname: '/admin/users', search: '?role=minor', hash: '#fine' })).toEqual({
      from: '/admin/users?role=minor#fine',
    });
  });

  it.each(['/marketplace/7', '/contests/7', '/user/7'])(
    'of a menu’s link is the thing a visitor looks at: %s',
    (pathname) => {
      const state = wantedState({
        pathname,
        search: '?a=b',
        hash: '',
        state: null,
        key: 'k',
      });
      expect(rememberedLocation(state)).toBe(`${pathname}?a=b`);
    },
  );

  it.each(['/login', '/register'])('of a menu’s link is at %s what led there', (pathname) => {
    const at = { search: '', hash: '', key: 'k' };
    expect(wantedState({ ...at, pathname, state: { from: '/contests/7' } })).toEqual({ from: '/contests/7' });
    expect(wantedState({ ...at, pathname: '/', state: null })).toBeUndefined();
  });

  it('is the dashboard when there is none, or when it leads to another site', () => {
    expect(rememberedLocation(null)).toBe('/dashboard');
    expect(rememberedLocation({ from: '//altrove.example' })).toBe('/dashboard');
    expect(rememberedLocation({ from: '/wallet' })).toBe('/wallet');
  });
});
