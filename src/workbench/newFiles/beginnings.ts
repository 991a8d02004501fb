import { standardKind } from '../../engine/applications/kinds.ts'
import { isRecord } from '../../engine/path.ts'
import type { collections } from '../../engine/source/source.ts'
import { type DefinitionFiles, objectIn } from '../files.ts'
import { closedStates, stagesOnPath } from '../paths.ts'

/** How a new file of a collection begins: the least that the check accepts. */
interface FileTemplate {
  collection: (typeof collections)[number]
  valueOf(files: DefinitionFiles, title: string, name: string): object
}

const application = 'application.json'

/** By kind of file. */
export const beginnings = {
  table: {
    collection: 'tables',
    valueOf: (_, title) => ({
      $schema: '../meta/table.schema.json',
      title,
      inputs: [{ name: 'amount', title: 'Amount', type: 'number' }],
      outputs: [{ name: 'result', title: 'Result', type: 'string' }],
      hit: 'first',
      rows: [[{}, 'to be decided']],
    }),
  },
  record: {
    collection: 'records',
    valueOf: (_, title) => ({
      $schema: '../meta/record.schema.json',
      title,
      key: 'code',
      label: '{code} {title}',
      required: ['title'],
      fields: {
        code: { title: 'Code', type: 'string', pattern: '^[A-Z0-9.]+$', maxLength: 20 },
        title: { title: 'Title', type: 'string', maxLength: 200 },
      },
    }),
  },
  // As new applications are, started by whoever created the earlier one, which gives its first form.
  path: {
    collection: 'paths',
    valueOf(files, title, name) {
      const { stages, approves, steps, path, parties } = objectIn(files, application)
      const [first = ''] = stagesOnPath(files, application)
      return {
        $schema: '../meta/path.schema.json',
        title,
        startedBy: { parties: Object.keys(isRecord(parties) ? parties : {}).slice(0, 1) },
        from: closedStates(files, application),
        carry: { [first]: 'all' },
        stages,
        approves,
        steps,
        path: { ...(isRecord(path) && path), id: name.toUpperCase().replaceAll('-', '_') },
      }
    },
  },
} satisfies Record<string, FileTemplate>

export type NewFileKind = keyof typeof beginnings

/** Whether a file has the name, or the standard kind, whose file is another one. */
export const isTaken = (files: DefinitionFiles, kind: NewFileKind, name: string): boolean =>
  files.has(`${beginnings[kind].collection}/${name}.json`) || (kind === 'path' && name === standardKind)
