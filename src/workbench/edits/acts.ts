import { addAction } from './actions.ts'
import { addColumn, addRecordField, moveColumn, removeColumn } from './columns.ts'
import type { Edit } from './edit.ts'
import { addCase, addOption, addRow, expectOfCase, removeCase } from './entries.ts'
import { addField, changeTitle, moveField, renameField } from './fields.ts'
import {
  addEvent,
  addPathStage,
  addStageBeside,
  addState,
  movePathStage,
  moveState,
  removeEvent,
  removePathStage,
  removeState,
} from './paths.ts'
import { addAutomatic, changeCondition, moveAutomaticUp, removeAutomatic } from './pathConditions.ts'
import { addFile } from '../newFiles/addFile.ts'
import { addList } from '../newFiles/addList.ts'
import { removeFile } from '../newFiles/removeFile.ts'
import { addStage } from '../newStage/addStage.ts'
import { addPeople, removePeople, renamePeople } from './people.ts'
import { retireField } from './retire.ts'
import { addSection, addTab, removePlace } from './tabs.ts'

/** What an analyst does in one act, by name. */
export const acts = {
  addField,
  changeTitle,
  moveField,
  renameField,
  retireField,
  addTab,
  addSection,
  removePlace,
  addOption,
  addRow,
  addCase,
  removeCase,
  expectOfCase,
  addColumn,
  moveColumn,
  removeColumn,
  addRecordField,
  addPeople,
  renamePeople,
  removePeople,
  addStage,
  addFile,
  removeFile,
  addList,
  addPathStage,
  movePathStage,
  removePathStage,
  addState,
  addStageBeside,
  moveState,
  removeState,
  addEvent,
  removeEvent,
  addAction,
  changeCondition,
  addAutomatic,
  moveAutomaticUp,
  removeAutomatic,
} satisfies Record<string, (given: never) => Edit>
