import application from '../../../schemas/meta/application.schema.json' with { type: 'json' }
import briefing from '../../../schemas/meta/briefing.schema.json' with { type: 'json' }
import cases from '../../../schemas/meta/cases.schema.json' with { type: 'json' }
import condition from '../../../schemas/meta/condition.schema.json' with { type: 'json' }
import data from '../../../schemas/meta/data.schema.json' with { type: 'json' }
import generated from '../../../schemas/meta/generated.schema.json' with { type: 'json' }
import may from '../../../schemas/meta/may.schema.json' with { type: 'json' }
import paper from '../../../schemas/meta/paper.schema.json' with { type: 'json' }
import path from '../../../schemas/meta/path.schema.json' with { type: 'json' }
import pathCases from '../../../schemas/meta/pathCases.schema.json' with { type: 'json' }
import record from '../../../schemas/meta/record.schema.json' with { type: 'json' }
import reference from '../../../schemas/meta/reference.schema.json' with { type: 'json' }
import stage from '../../../schemas/meta/stage.schema.json' with { type: 'json' }
import table from '../../../schemas/meta/table.schema.json' with { type: 'json' }
import tableCases from '../../../schemas/meta/tableCases.schema.json' with { type: 'json' }
import texts from '../../../schemas/meta/texts.schema.json' with { type: 'json' }
import ui from '../../../schemas/meta/ui.schema.json' with { type: 'json' }
import wire from '../../../schemas/meta/wire.schema.json' with { type: 'json' }
import workflow from '../../../schemas/meta/workflow.schema.json' with { type: 'json' }

const all = [
  application,
  briefing,
  cases,
  condition,
  data,
  generated,
  may,
  paper,
  path,
  pathCases,
  record,
  reference,
  stage,
  table,
  tableCases,
  texts,
  ui,
  wire,
  workflow,
]

/** The meta-schemas by their `$id`, which others refer to them by. */
export const metaSchemas: ReadonlyMap<string, unknown> = new Map(all.map((each) => [each.$id, each]))
