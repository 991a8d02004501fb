import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { durations } from './durations.ts'

/** In seconds: files that take longer do not all run at the same time. */
const long = 12

/**
 * Orders test files. Projects whose files take longest on average come first. The first half of each project has its
 * long files, spaced apart; the others follow, the longest first. A long file at the end would leave the other cores
 * with nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = (await super.sort(files)).toSorted((one, other) => secondsOf(other) - secondsOf(one))
    const projects = [...new Set(inOrder.map(({ project }) => project))].map((project) =>
      inOrder.filter((file) => file.project === project),
    )
    return projects
      .toSorted((one, other) => average(other) - average(one))
      .flatMap((its) =>
        spread(
          its.filter((file) => secondsOf(file) > long),
          its.filter((file) => secondsOf(file) <= long),
        ),
      )
  }
}

const secondsOf = ({ moduleId, project }: TestSpecification) =>
  durations[moduleId.slice(project.config.root.length + 1)] ?? 0

const average = (files: TestSpecification[]) =>
  files.reduce((sum, file) => sum + secondsOf(file), 0) / Math.max(1, files.length)

function spread<T>(longest: T[], others: T[]): T[] {
  const gap = Math.floor(others.length / 2 / Math.max(1, longest.length))
  const firstHalf = longest.flatMap((each, n) => [each, ...others.slice(n * gap, (n + 1) * gap)])
  return [...firstHalf, ...others.slice(longest.length * gap)]
}
