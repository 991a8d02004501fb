import { expect, it, vi } from 'vitest'
import { generatedFiles } from './files.ts'

const isLoaded = vi.hoisted(() => ({ reference: false }))
vi.mock('./apiTypes.ts', () => ({ apiTypes: { path: 'types' } }))
vi.mock('./metaSchema.ts', () => ({ metaSchema: { path: 'meta-schema' } }))
vi.mock('./icons.ts', () => ({ icons: [{ path: 'icon' }] }))
vi.mock('./reference.ts', () => {
  isLoaded.reference = true
  return { reference: [{ path: 'page' }] }
})

it('the reference reads the meta-schemas after the same run has written them', async () => {
  const asked: [string, boolean][] = []
  for await (const { path } of generatedFiles()) asked.push([path, isLoaded.reference])
  expect(asked).toEqual([
    ['types', false],
    ['meta-schema', false],
    ['icon', false],
    ['page', true],
  ])
})
