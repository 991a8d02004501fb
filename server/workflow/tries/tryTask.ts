import { parentPort } from 'node:worker_threads'
import { compiledChecks } from '../../definitions/cacheFile.ts'
import { type PublishedDefinitions, publish } from '../../definitions/publish.ts'
import { DefinitionsRefused } from '../../definitions/refused.ts'
import type { HashedFiles } from '../../lib/definitionFiles.ts'
import { stateOf } from '../../model/cases/situation.ts'
import { type TryRequest, tryForm } from '../../model/cases/tried/tryForm.ts'
import { type StageRuntime, type Workflows, workflowsOf } from '../../model/machines/workflows.ts'
import { sourceOf } from '../../../src/engine/source/source.ts'
import { readerOf } from '../../texts/languages.ts'
import { forReader, readByRequest } from '../../texts/readers.ts'
import { runnableCases } from './testedCases.ts'
import type { TryAnswer, TryTask, UnknownPart } from './tries.ts'

/** How many definitions are kept for the next question about them. */
const mostKept = 4

const kept = new Map<string, PublishedDefinitions>()

async function publishedFrom({ hash, files }: HashedFiles): Promise<PublishedDefinitions> {
  const known = kept.get(hash)
  if (known) return known
  const published = await publish(files, { cache: compiledChecks })
  const [oldest] = kept.keys()
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
  kept.set(hash, published)
  return published
}

async function answerTo({ source, asked, language }: TryTask): Promise<TryAnswer> {
  try {
    const published = await publishedFrom(source)
    const workflows = workflowsOf(published)
    // In English, as everything in files: what a case expects is compared with what the definitions say.
    if (!asked) return { cases: runnableCases(sourceOf(source.files, { withCases: true }), { workflows }) }
    const unknown = unknownIn(workflows, asked)
    if (unknown) return { unknown }
    return forReader(readerOf(language, published.words), () => ({ tried: tryForm(workflows, asked) }))
  } catch (error) {
    if (error instanceof DefinitionsRefused) return { mistakes: error.mistakes }
    return { failed: String(error) }
  }
}

function unknownIn(workflows: Workflows, { formType, given }: TryRequest): UnknownPart | undefined {
  const own = given.kind === undefined ? workflows : workflows.byKind.get(given.kind)
  if (!own) return 'kind'
  const runtime = own.runtimes.get(formType)
  if (!runtime) return 'form_type'
  return hasState(runtime, given.state) ? undefined : 'state'
}

function hasState(runtime: StageRuntime, state: string | undefined): boolean {
  try {
    return runtime.workflow.state(stateOf(runtime, state)).name !== ''
  } catch {
    return false
  }
}

readByRequest()
parentPort?.on('message', (task: TryTask) => void answerTo(task).then((answer) => parentPort?.postMessage(answer)))
