import { definitionOf, standardKind, kindOfFile } from '../../engine/applications/kinds.ts'
import type { Diagram } from '../../engine/diagram/diagram.ts'
import { pathDiagram, stageDiagram } from '../../engine/diagram/draw.ts'
import { type DefinitionFiles, stageOf } from '../files.ts'
import { sharedDefinitionsOf } from './sharedDefinitions.ts'
import { createPreview } from './stage.ts'

/** The path that a file defines as a diagram; undefined while a mistake leaves nothing to draw. */
export function drawnPath(files: DefinitionFiles, file: string): Diagram | undefined {
  const sharedDefinitions = sharedDefinitionsOf(files)
  const [, name] = /^paths\/([^/.]+)\.json$/.exec(file) ?? []
  const kind = name === undefined ? standardKind : kindOfFile(name)
  try {
    const path = sharedDefinitions && definitionOf(sharedDefinitions, kind)?.path
    return whole(path && pathDiagram(path))
  } catch {
    // States that lead to each other without end, or are none.
    return undefined
  }
}

const preview = createPreview()

/** The workflow in a stage's file as a diagram. */
export function drawnWorkflow(files: DefinitionFiles, file: string): Diagram | undefined {
  const workflow = preview(files, stageOf(file) ?? '')?.workflow
  try {
    return whole(workflow && stageDiagram(workflow))
  } catch {
    return undefined
  }
}

const whole = (drawn: Diagram | undefined): Diagram | undefined => (drawn && isWhole(drawn) ? drawn : undefined)

/** A draft may hold anything where a text should be. */
const isWhole = ({ states }: Diagram): boolean =>
  states.length > 0 && states.every(({ title, opens }) => [title, ...opens].every((each) => typeof each === 'string'))
