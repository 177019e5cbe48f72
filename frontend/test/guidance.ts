import type { ChildGuidance, Goal, GoalComment, Guidance, Guided, GuidedPerson } from '../src/api/api-types';
import { familyChild } from './family';

/** Who accompanies whom, as the server answers it. */

export const guidance = (change: Partial<Guidance> = {}): Guidance => ({
  _id: '5a000000-0000-4000-8000-000000000001',
  side: 'person',
  status: 'active',
  sees: ['profile', 'path'],
  email: 'marta@esempio.it',
  name: 'Marta R.',
  invitedAt: '2026-11-01T10:00:00.000Z',
  until: null,
  since: '2026-11-03T10:00:00.000Z',
  notes: '',
  ...change,
});

export const guided = (change: Partial<Guided> = {}): Guided => ({
  person: { _id: '5a000000-0000-4000-8000-000000000002', name: 'Nina D.' },
  guidance: guidance()._id,
  since: '2026-11-03T10:00:00.000Z',
  sees: ['profile', 'path'],
  changedAt: '2026-11-20T10:00:00.000Z',
  ...change,
});

export const goal: Goal = { _id: '5a000000-0000-4000-8000-000000000003', title: 'Diventare fonica', steps: [] };

export const guidedPerson = (change: Partial<GuidedPerson> = {}): GuidedPerson => ({
  ...guided(),
  goals: [goal],
  result: null,
  notes: '',
  ...change,
});

export const comment = (change: Partial<GoalComment> = {}): GoalComment => ({
  _id: '5a000000-0000-4000-8000-000000000004',
  goal: goal._id,
  owner: '5a000000-0000-4000-8000-000000000002',
  author: { _id: '5a000000-0000-4000-8000-000000000005', name: 'Marta R.' },
  text: 'Comincia dal coro.',
  writtenAt: '2026-11-21T10:00:00.000Z',
  isRemovable: false,
  ...change,
});

export const childGuidance = (change: Partial<ChildGuidance> = {}): ChildGuidance => ({
  _id: guidance()._id,
  child: { _id: familyChild()._id, name: 'Giulia F.' },
  status: 'waiting_guardian',
  name: 'Marta R.',
  email: 'marta@esempio.it',
  sees: ['path'],
  acceptedAt: '2026-11-02T10:00:00.000Z',
  until: '2026-12-02T10:00:00.000Z',
  since: null,
  waitsForMe: true,
  ...change,
});
