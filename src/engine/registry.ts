type Listed = { formType: string } | { stage: { formType: string } }

function plain(formType: string): string {
  return formType.toLowerCase().replace(/[_-]/g, '')
}

function formTypeOf(listed: Listed): string {
  return 'stage' in listed ? listed.stage.formType : listed.formType
}

/** The stage of a form type, ignoring case, `_` and `-` (product spec §2, form router). */
export function findStage<T extends Listed>(stages: readonly T[], formType: string): T | undefined {
  return stages.find((listed) => plain(formTypeOf(listed)) === plain(formType))
}
