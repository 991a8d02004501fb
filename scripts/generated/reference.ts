import { metaKeys, metaSchemas } from '../reference/keys.ts'
import { pageOf } from '../reference/page.ts'
import type { GeneratedFile } from './file.ts'

const folder = 'docs/reference'
const from = 'the meta-schemas, the guide and the example bank'
const pages = [...new Set(metaKeys.map(({ meta }) => meta))]

const index = () =>
  [
    '# Every key of the definitions',
    '',
    'For tasks with complete examples, see [the guide](../guide/README.md); for how the definitions work, see [the definitions](../definitions.md).',
    '',
    ...pages.map((meta) => `- [${String(metaSchemas[meta]?.title)}](${meta}.md)`),
    '',
  ].join('\n')

/** Generates the reference of the definitions, with a page for each meta-schema. */
export const reference: GeneratedFile[] = [
  { path: `${folder}/README.md`, from, text: () => Promise.resolve(index()) },
  ...pages.map((meta): GeneratedFile => ({
    path: `${folder}/${meta}.md`,
    from,
    text: () => Promise.resolve(pageOf(meta)),
  })),
]
