import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormData, PaperDefinition, Schema } from '../../../src/engine/definition.ts'
import { isFact } from '../../../src/engine/shown/field.ts'
import { isRecord } from '../../../src/engine/path.ts'
import { type PaperInput, type Paragraph, composePaper } from '../../../server/model/paper/compose.ts'
import { type Outline, type OutlinedPaper, outlineOf } from '../../../server/paperFiles/outline.ts'
import { type Chance, chance } from '../chance.ts'
import { published } from '../stages.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n))

const latin =
  'credit exposure profitability Überschuss naïve façade Łódź Việt şirket čeština R&D (net) 12.5% https://bank.example/a/very/long/address-without-any-space?query=1'
const others = 'κίνδυνος πιστοληπτική ανάλυση Кредитный риск прибыльность Ђорђе їжак'
const marked = [
  'e\u0330',
  'q\u0303\u0323',
  'n\u0308',
  'Z\u0331',
  'ё\u0301',
  'α\u0313\u0301',
  'x\u0305',
  'o\u0302\u0301',
]

/** Words of a script; those of Chinese, Japanese and Korean are written without spaces. */
const scripts = {
  latin: { words: latin.split(' '), between: ' ' },
  'greek and cyrillic': { words: others.split(' '), between: ' ' },
  chinese: { words: [...range(0x4e00, 0x5400), ...range(0x3041, 0x3090), '。', '、', '「', '」'], between: '' },
  korean: { words: [...range(0xac00, 0xb000), ' ', '.'], between: '' },
  marks: { words: [...marked, ...marked.map((each) => `a${each}b`)], between: ' ' },
} as const

export type Script = keyof typeof scripts | 'everything'

export const allScripts: Script[] = ['latin', 'greek and cyrillic', 'chinese', 'korean', 'marks', 'everything']

function textIn(script: Script, length: number, drawn: Chance): string {
  let text = ''
  while (text.length < length) {
    const own = script === 'everything' ? (drawn.pick(allScripts.slice(0, -1)) ?? 'latin') : script
    const { words, between } = own === 'everything' ? scripts.latin : scripts[own]
    for (let n = drawn.integer(1, 9); n > 0; n -= 1) text += (drawn.pick<string>(words) ?? '') + between
    if (drawn.integer(0, 40) === 0) text += '\n'
  }
  return text.slice(0, length).trim()
}

interface PaperOptions {
  /** `small` has short texts and a few rows; `longest` has as much as the definitions allow. */
  size: 'small' | 'longest'
  /** Its number among the applications of the same kind. */
  number?: number
}

/** The paper of an application in which every field was filled in, as its files show it. */
export const outlined = async (script: Script, options: PaperOptions): Promise<Outline> =>
  outlineOf(await drawnPaper(script, options))

export const drawnPaper = async (script: Script, options: PaperOptions): Promise<OutlinedPaper> =>
  formatted((await composing(script, options))())

/**
 * Makes up the application at random. The result composes its paper, as the server does while it answers other
 * requests.
 */
export async function composing(script: Script, options: PaperOptions): Promise<() => OutlinedPaper> {
  const drawn = chance(`paper ${script} ${options.number ?? 0}`)
  const paper = paperDefinition()
  const forms = await drawnForms(paper, { script, drawn, ...options })
  const at = new Date(Date.UTC(2026, 10, 21, 10))
  const application = {
    id: '',
    reference_number: 'CR-2026-00001',
    title: textIn(script, 200, drawn).replaceAll('\n', ' '),
    state_name: 'Approved',
    closed: true,
    version: 9,
  }
  return () => {
    const content = composePaper({
      paper,
      forms,
      writtenBy: () => ({ seq: 1, at, by: textIn(script, 20, drawn).replaceAll('\n', ' '), onBehalfOf: null }),
      nameOf: () => undefined,
    })
    return { application, ...content }
  }
}

export const paperDefinition = (): PaperDefinition =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../schemas/paper.json'), 'utf8')) as PaperDefinition

/** Every form that the paper shows, with a value in each field. */
export async function drawnForms({ chapters }: PaperDefinition, context: DrawingContext): Promise<PaperInput['forms']> {
  const { stage } = await published()
  const sources = new Set(chapters.flatMap(({ fields }) => fields.map((path) => path.split('.', 1)[0] ?? '')))
  return new Map(
    [...sources].map((source) => {
      const files = stage(source.replace(/_form$/, ''))
      const data = dataOf(files.data.properties, context)
      return [source, { files, data, withheld: new Set<string>(), isBefore: false }] as const
    }),
  )
}

/** The same paper, in which every third text is formatted. */
export const formatted = (paper: OutlinedPaper): OutlinedPaper => ({
  ...paper,
  chapters: paper.chapters.map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.map(inMarkdown) })),
})

function inMarkdown(paragraph: Paragraph, place: number): Paragraph {
  const { text } = paragraph
  if (!text || isFact(paragraph) || place % 3 > 0) return paragraph
  const [first = '', ...more] = String(text.value)
    .replace(/[\\*_[\]()<>#`!&~-]/g, ' ')
    .split('\n')
  const value = `# Heading ${first.slice(0, 30)}\n\n**Bold** *slanted* ${first}\n\n- one\n  1. two\n- ${more.join(' ')} end`
  return { ...paragraph, text: { ...text, kind: 'formattedText', value } }
}

export interface DrawingContext extends PaperOptions {
  script: Script
  drawn: Chance
}

const dataOf = (properties: Record<string, Schema>, context: DrawingContext): FormData =>
  Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, valueOf(schema, context)]))

function valueOf(schema: Schema, context: DrawingContext): unknown {
  const { script, drawn, size } = context
  if (schema.type === 'array') {
    const { items } = schema
    if (!isRecord(items) || !isRecord(items.properties)) return undefined
    const { properties } = items
    const count = size === 'small' ? 12 : (schema.maxItems ?? 20)
    return Array.from({ length: count }, (_, n) => ({
      ...dataOf(properties as Record<string, Schema>, context),
      id: String(n),
    }))
  }
  if (schema.enum) return drawn.pick(schema.enum)
  if (schema.type === 'boolean') return drawn.integer(0, 2) === 1
  if (schema.type === 'number' || schema.type === 'integer')
    return Math.min(schema.maximum ?? 1e6, drawn.integer(1, 1e6))
  if (schema.format === 'date') return '2026-11-21'
  if (schema.type !== 'string' || schema.format !== undefined) return undefined
  const most = schema.maxLength ?? 100
  const length = size === 'longest' ? most : Math.min(most, drawn.integer(3, most > 1000 ? 1500 : 150))
  return textIn(script, length, drawn) || 'x'
}
