import { expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { waitForError } from '../../test/console-errors';
import { json, renderScreen, serve } from '../../test/render-screen';
import { useDeleteNotification, useMarkAllNotificationsRead, useMarkNotificationRead } from './notifications-api';

it('comes to false where marking or deleting failed, and to true where it was done', async () => {
  localStorage.setItem('token', 't');
  let answer = () => json({ msg: 'No', code: 'DOWN' }, { status: 500 });
  serve({
    'PUT /api/notifications/a/read': () => answer(),
    'PUT /api/notifications/read-all': () => answer(),
    'DELETE /api/notifications/a': () => answer(),
  });
  let actions: (() => Promise<boolean>)[] = [];
  function Actions() {
    const [markRead] = useMarkNotificationRead();
    const [markAllRead] = useMarkAllNotificationsRead();
    const [remove] = useDeleteNotification();
    actions = [() => markRead('a'), () => markAllRead(), () => remove('a')];
    return null;
  }
  renderScreen(<Actions />);
  const outcomes = () => act(() => Promise.all(actions.map((action) => action())));
  expect(await outcomes()).toEqual([false, false, false]);
  await waitForError(/^Errore del server 500$/);
  await waitForError(/^La notifica non è stata segnata come letta/);
  await waitForError(/^Le notifiche non sono state segnate come lette/);
  await waitForError(/^La notifica non è stata eliminata/);
  answer = () => new Response(null, { status: 204 });
  expect(await outcomes()).toEqual([true, true, true]);
});
