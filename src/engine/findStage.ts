type WithFormType = { formType: string } | { stage: { formType: string } }

function plain(formType: string): string {
  return formType.toLowerCase().replace(/[_-]/g, '')
}

/** Product spec §3 names the forms of an application with `_form` at the end; another server may list them so. */
function withoutForm(formType: string): string {
  return plain(formType).replace(/form$/, '')
}

function formTypeOf(listed: WithFormType): string {
  return 'stage' in listed ? listed.stage.formType : listed.formType
}

/**
 * The stage of a form type, ignoring case, `_` and `-` (product spec §2, form router), and a last `form` where no name
 * is the same with it.
 */
export function findStage<T extends WithFormType>(stages: readonly T[], formType: string): T | undefined {
  const alike = (part: typeof plain) => stages.find((listed) => part(formTypeOf(listed)) === part(formType))
  return alike(plain) ?? alike(withoutForm)
}
