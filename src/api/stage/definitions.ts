import type { Checks } from '../../engine/checks.ts'
import type { ApplicationRecord } from '../../engine/application.ts'
import { definitionOf, standardKind } from '../../engine/applications/kinds.ts'
import type {
  ApplicationDefinition,
  KindDefinition,
  PaperDefinition,
  ReferenceData,
  StageFiles,
} from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { findStage } from '../../engine/findStage.ts'
import type { Stage } from '../../engine/stage.ts'
import { languagesOfDefinitions, learn } from '../../texts/browser.ts'
import { reader } from '../../texts/reader.ts'
import { ApiError, fromException } from '../http/errors.ts'
import { sendInTime } from '../http/timeout.ts'

export interface StageEntry {
  formType: string
  title: string
  /** Of the definition and its checks together; both addresses hold it and never change. */
  hash: string
  files: string
  checks: string
}

export interface DefinitionIndex {
  stages: StageEntry[]
  application: ApplicationDefinition
  /** Kinds of application beside the standard one, by name. */
  kinds?: Record<string, KindDefinition>
  reference: ReferenceData
  /** The form types beside whose forms a briefing is shown. */
  briefed?: string[]
  /** Where the definitions are in other languages, by language. */
  languages?: Record<string, string>
  /** There is a credit paper. */
  paper?: Pick<PaperDefinition, 'compiledBy'>
}

/** The definitions as a reader of another language sees them. */
interface Translation extends Pick<DefinitionIndex, 'application' | 'kinds' | 'reference'> {
  stages: Pick<StageEntry, 'formType' | 'title' | 'files'>[]
  words: Record<string, string>
}

/**
 * Which definitions are published now, in the reader's language where they have it. They always come from the page's
 * own origin, whichever backend it talks to.
 */
export async function loadIndex(): Promise<DefinitionIndex> {
  const index = await loadJson('/definitions/index.json')
  if (!isIndex(index)) throw new Error('The index of the definitions cannot be read.')
  for (const language of Object.keys(index.languages ?? {})) languagesOfDefinitions.add(language)
  const address = index.languages?.[reader().language]
  return address === undefined ? index : translated(index, await loadTranslation(address))
}

const translations = new Map<string, Promise<Translation>>()

/** What is under an address never changes. */
function loadTranslation(address: string): Promise<Translation> {
  const known = translations.get(address)
  if (known) return known
  const loading = loadJson(address).then((file) => {
    if (!isTranslation(file)) throw new Error('The definitions cannot be read in this language.')
    learn({ words: file.words })
    return file
  })
  translations.set(address, loading)
  loading.catch(() => translations.delete(address))
  return loading
}

/** The hash stays that of the definition itself, which records keep. */
function translated(index: DefinitionIndex, { stages: others, words: _, ...texts }: Translation): DefinitionIndex {
  const stages = index.stages.map((entry) => ({
    ...entry,
    ...others.find(({ formType }) => formType === entry.formType),
  }))
  return { ...index, ...texts, stages }
}

/**
 * application.json as it holds for an application: with the stages and steps of its kind. The standard ones where the
 * kind is not known.
 */
export const definitionFor = (index: DefinitionIndex, application: ApplicationRecord | undefined) =>
  definitionOf(index, application?.kind ?? standardKind) ?? index.application

/** How a module is run: `import()` of an address, which strict `script-src` and Trusted Types allow. */
type ImportModule = (address: string) => Promise<{ default?: unknown }>
const importModule: ImportModule = (address) => import(/* @vite-ignore */ address)

const stages = new Map<string, Promise<Stage>>()

/** The stage of a form type (any case, with or without `_`), undefined when none is published; kept by its hash. */
export async function loadStage(
  index: DefinitionIndex,
  formType: string,
  run = importModule,
): Promise<Stage | undefined> {
  const entry = findStage(index.stages, formType)
  if (!entry) return undefined
  const known = stages.get(entry.hash)
  if (known) return known
  const loading = assemble(entry, run)
  stages.set(entry.hash, loading)
  loading.catch(() => stages.delete(entry.hash))
  return loading
}

async function assemble({ files, checks, formType, hash }: StageEntry, run: ImportModule): Promise<Stage> {
  const [definition, { default: compiled }] = await Promise.all([loadJson(files), run(ownAddress(checks))])
  if (!isStageFiles(definition)) throw new Error(`The definition of ${formType} cannot be read.`)
  if (!isChecks(compiled)) throw new Error(`The checks of ${formType} cannot be read.`)
  return { ...definition, hash, checks: compiled }
}

async function loadJson(address: string): Promise<unknown> {
  const request = new Request(ownAddress(address), { cache: 'no-cache' })
  const response = await sendInTime(request).catch((error: unknown) => Promise.reject(fromException(error)))
  if (!response.ok) throw new ApiError({ kind: 'response', status: response.status })
  return response.json()
}

/** Refuses to run what another origin serves. */
function ownAddress(address: string): string {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin) throw new Error(`Definitions are not loaded from ${url.origin}.`)
  return url.href
}

const isEntry = (value: unknown): value is StageEntry =>
  isRecord(value) && ['formType', 'title', 'hash', 'files', 'checks'].every((key) => typeof value[key] === 'string')

const isIndex = (value: unknown): value is DefinitionIndex =>
  isRecord(value) &&
  Array.isArray(value.stages) &&
  value.stages.every(isEntry) &&
  isRecord(value.application) &&
  isRecord(value.reference)

const isTranslation = (value: unknown): value is Translation =>
  isRecord(value) &&
  Array.isArray(value.stages) &&
  isRecord(value.application) &&
  isRecord(value.reference) &&
  isRecord(value.words)

const isStageFiles = (value: unknown): value is StageFiles =>
  isRecord(value) &&
  isRecord(value.stage) &&
  typeof value.stage.formType === 'string' &&
  isRecord(value.stage.payload) &&
  isRecord(value.data) &&
  isRecord(value.data.properties) &&
  isRecord(value.ui) &&
  Array.isArray(value.ui['ui:tabs']) &&
  isRecord(value.workflow)

const isChecks = (value: unknown): value is Checks =>
  isRecord(value) && Object.values(value).every((check) => typeof check === 'function')
