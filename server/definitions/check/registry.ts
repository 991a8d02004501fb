import { alternatives } from './meaning/alternatives.ts'
import { cases } from './meaning/cases.ts'
import { codes } from './meaning/codes.ts'
import { computed } from './meaning/computed.ts'
import { conversions } from './meaning/conversions.ts'
import { defaults } from './meaning/defaults.ts'
import { depth } from './meaning/depth.ts'
import { derived } from './meaning/derived.ts'
import { documentKinds } from './meaning/documentKinds.ts'
import { due } from './meaning/due.ts'
import { drawn } from './meaning/drawn.ts'
import { earlierNames } from './meaning/earlierNames.ts'
import { endless } from './meaning/endless.ts'
import { expressions } from './meaning/expressions.ts'
import { facts } from './meaning/facts.ts'
import { fieldNames } from './meaning/fieldNames.ts'
import { fieldRules } from './meaning/fieldRules.ts'
import { folders } from './meaning/folders.ts'
import { kinds } from './meaning/kinds.ts'
import { keywords } from './meaning/keywords.ts'
import { lists } from './meaning/lists.ts'
import { listColumns } from './meaning/listColumns.ts'
import { namedPeople } from './meaning/namedPeople.ts'
import { options } from './meaning/options.ts'
import { pastNotes } from './meaning/pastNotes.ts'
import { pathStages } from './meaning/pathStages.ts'
import { pathStates } from './meaning/pathStates.ts'
import { patterns } from './meaning/patterns.ts'
import { people } from './meaning/people.ts'
import { placeholders } from './meaning/placeholders.ts'
import { places } from './meaning/places.ts'
import { proposed } from './meaning/proposed.ts'
import { raises } from './meaning/raises.ts'
import { reachable } from './meaning/reachable.ts'
import { readOnly } from './meaning/readOnly.ts'
import { records } from './meaning/records.ts'
import { recordPaths } from './meaning/recordPaths.ts'
import { references } from './meaning/references.ts'
import { referenceData } from './meaning/referenceData.ts'
import { reopening } from './meaning/reopening.ts'
import { required } from './meaning/required.ts'
import { rows } from './meaning/rows.ts'
import { rights } from './meaning/rights.ts'
import { retired } from './meaning/retired.ts'
import { retiredStages } from './meaning/retiredStages.ts'
import { ruleTransitions } from './meaning/ruleTransitions.ts'
import { secretPaths } from './meaning/secretPaths.ts'
import { secrets } from './meaning/secrets.ts'
import { severalConditions } from './meaning/severalConditions.ts'
import { sizes } from './meaning/sizes.ts'
import { tables } from './meaning/tables.ts'
import { targets } from './meaning/targets.ts'
import { tested } from './meaning/tested.ts'
import { translations } from './meaning/translations.ts'
import { transitions } from './meaning/transitions.ts'
import { weight } from './meaning/weight.ts'
import { widgets } from './meaning/widgets.ts'
import { wire } from './meaning/wire.ts'
import { braces } from './meaning/braces.ts'
import { comparisons } from './meaning/comparisons.ts'
import { conditionValues } from './meaning/conditionValues.ts'
import { nobody } from './meaning/nobody.ts'
import { repeated } from './meaning/repeated.ts'
import { sameTitles } from './meaning/sameTitles.ts'
import { schemaLines } from './meaning/schemaLines.ts'
import { shown } from './meaning/shown.ts'
import { stageSteps } from './meaning/stageSteps.ts'
import { writtenTexts } from './meaning/writtenTexts.ts'
import type { MeaningCheck } from './mistake.ts'

/** What the other checks stand on: they compile patterns and read option lists. */
export const foundations: MeaningCheck[] = [lists, patterns]

/** One entry for each kind of mistake in what well-shaped definitions mean. */
export const meaningChecks: MeaningCheck[] = [
  folders,
  places,
  drawn,
  widgets,
  pastNotes,
  options,
  codes,
  fieldNames,
  derived,
  required,
  readOnly,
  earlierNames,
  conversions,
  retired,
  tested,
  expressions,
  tables,
  records,
  references,
  computed,
  facts,
  proposed,
  fieldRules,
  rows,
  rights,
  secrets,
  documentKinds,
  cases,
  severalConditions,
  keywords,
  sizes,
  depth,
  alternatives,
  weight,
  defaults,
  placeholders,
  translations,
  ruleTransitions,
  transitions,
  due,
  targets,
  reachable,
  endless,
  namedPeople,
  people,
  raises,
  reopening,
  pathStages,
  retiredStages,
  pathStates,
  kinds,
  recordPaths,
  secretPaths,
  listColumns,
  wire,
  referenceData,
  writtenTexts,
  sameTitles,
  repeated,
  conditionValues,
  shown,
  braces,
  comparisons,
  nobody,
  stageSteps,
  schemaLines,
]
