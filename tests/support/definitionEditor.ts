import { act, screen, within } from '@testing-library/react'
import { paths } from '../../src/screens/paths.ts'
import { realTexts } from '../definitions/edit.ts'
import { type Answer, backend, ok } from './backend.ts'
import { index } from './definitions.ts'
import { open, signedIn, someone } from './screen.tsx'

const designer = { ...someone, role: { name: 'form_designer' }, capabilities: ['define'] }

/** The definitions in use. */
export const files = [...(await realTexts())].map(([path, text]) => ({ path, text }))

export const live = { number: 1, hash: 'a'.repeat(64), note: null, since: '2026-11-25T12:00:00Z', published_by: null }
const state = {
  governed_by: 'workbench',
  live,
  draft: null,
  proposals: [],
  refused: null,
  uses_folder: false,
  folder_differs: false,
}

interface SaveDraftRequest {
  revision: number
  base_hash: string
  files: Record<string, string | null>
}

/** A server that keeps the definition draft, with the calls that it got. */
export function serveDraft(answers: Record<string, Answer | ((body: unknown) => Answer)> = {}) {
  signedIn(designer)
  return backend({
    'GET /definitions/index.json': index,
    'GET /api/notifications/': ok([]),
    'GET /api/users/me/': ok(designer),
    'GET /api/workbench/': ok(state),
    'GET /api/workbench/files/': ok({ hash: live.hash, files }),
    'PUT /api/workbench/draft/': (body) => {
      const { revision, files: sent } = body as SaveDraftRequest
      return ok({
        revision: revision + 1,
        base_hash: live.hash,
        hash: 'b'.repeat(64),
        updated_at: '2026-11-25T14:02:00Z',
        changed_paths: Object.keys(sent),
      })
    },
    ...answers,
  })
}

export const region = (name: string) => within(screen.getByRole('region', { name }))

/** The drafts that it was asked to keep. */
export const kept = (calls: ReturnType<typeof serveDraft>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as SaveDraftRequest)

/** Shows the editor at a field of the legal review, or of another stage. */
export async function openField(field: string, stage = 'legal_review') {
  const router = open(addressOf(field, stage))
  const chosen = within(await screen.findByRole('region', { name: 'What is chosen' }))
  return { ...chosen, choose: (next: string, at = stage) => act(() => router.navigate(addressOf(next, at))) }
}

/** Shows the editor to a person who tries the draft in a form. */
export async function openTrying(stage: string) {
  open(`${paths.definitionDraft}?stage=${stage}&try=true`)
  await screen.findByRole('region', { name: 'Result' })
}

/** Shows the editor at a file. */
export async function openFile(file: string) {
  open(`${paths.definitionDraft}?file=${file}`)
  await screen.findByRole('region', { name: 'What is chosen' })
}

/** The server's answer for a person who has a checked draft. */
export const drafted = {
  ...state,
  draft: {
    revision: 1,
    base_hash: live.hash,
    hash: 'b'.repeat(64),
    updated_at: '2026-11-25T12:00:00Z',
    changed_paths: [],
  },
}

const addressOf = (field: string, stage: string) => `${paths.definitionDraft}?stage=${stage}&field=${field}`
