import type { Catalogue } from '../reader.ts'
import definitions from './definitions.json' with { type: 'json' }
import editor from './editor.json' with { type: 'json' }
import replay from './replay.json' with { type: 'json' }
import tries from './tries.json' with { type: 'json' }
import workbench from './workbench.json' with { type: 'json' }

/** The German of the workbench and of what is said about definitions: only the workbench loads it. */
export const germanOfWorkbench: Catalogue = { ...definitions, ...workbench, ...editor, ...replay, ...tries }
