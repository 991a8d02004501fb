import type { Workbench } from '../../src/api/http/types.ts'

/** A draft with one changed file, made from the live version. */
export const draft = {
  revision: 4,
  base_hash: 'a1',
  hash: 'b2',
  goes_on_from: null,
  updated_at: '2026-11-20T12:00:00Z',
  changed_paths: ['reference.json'],
}
/** The workbench of its author. */
export const workbench: Workbench = {
  governed_by: 'workbench',
  live: { number: 7, hash: 'a1', note: 'Tenor is required.', since: '2026-11-01T09:00:00Z', published_by: 'Ada Byron' },
  draft,
  proposals: [],
  decided: [],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}
