import { absenceVisits } from './absence.ts'
import { askingVisits } from './asking.ts'
import { auditVisits } from './audit.ts'
import { editorVisits } from './editor.ts'
import { entranceVisits } from './entrance.ts'
import { formVisits } from './forms.ts'
import { hubVisits } from './hub.ts'
import { keepingVisits } from './keeping.ts'
import { listVisits } from './lists.ts'
import { questionVisits } from './questions.ts'
import { requestVisits } from './request.ts'
import { upkeepVisits } from './upkeep.ts'
import { workbenchVisits } from './workbench.ts'

/** Every screen in every state, in two parts that take equally long. */
export const screenVisits = [
  ...entranceVisits,
  ...absenceVisits,
  ...listVisits,
  ...auditVisits,
  ...hubVisits,
  ...keepingVisits,
  ...upkeepVisits,
]
export const stageVisits = [
  ...requestVisits,
  ...formVisits,
  ...askingVisits,
  ...questionVisits,
  ...workbenchVisits,
  ...editorVisits,
]
export const allVisits = [...screenVisits, ...stageVisits]
