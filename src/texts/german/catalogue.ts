import type { Catalogue } from '../reader.ts'
import application from './application.json' with { type: 'json' }
import audit from './audit.json' with { type: 'json' }
import briefing from './briefing.json' with { type: 'json' }
import conditions from './conditions.json' with { type: 'json' }
import engine from './engine.json' with { type: 'json' }
import form from './form.json' with { type: 'json' }
import frame from './frame.json' with { type: 'json' }
import lists from './lists.json' with { type: 'json' }
import paper from './paper.json' with { type: 'json' }
import questions from './questions.json' with { type: 'json' }
import setup from './setup.json' with { type: 'json' }
import stage from './stage.json' with { type: 'json' }
import upkeep from './upkeep.json' with { type: 'json' }
import waiting from './waiting.json' with { type: 'json' }

/** The product's texts in German, in files by where they are shown. */
export const german: Catalogue = {
  ...frame,
  ...lists,
  ...application,
  ...conditions,
  ...briefing,
  ...stage,
  ...form,
  ...engine,
  ...waiting,
  ...setup,
  ...paper,
  ...questions,
  ...upkeep,
  ...audit,
}
