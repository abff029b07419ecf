import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Project = { area: string; folders: string[]; references: string[] }

/** Which room may import which, by the TypeScript projects of `server/` and `web/`: rooms of its own floor and of the floors below. */
export function floorsOf(root: string): { mayUse(from: string, to: string): boolean } {
  const projects = new Map(
    globSync('{server,web}/tsconfig*.json', { cwd: root }).map((file): [string, Project] => {
      const { include, references } = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as {
        include: string[]
        references: { path: string }[]
      }
      const area = path.dirname(file)
      return [file, { area, folders: include, references: references.map((one) => path.join(area, one.path)) }]
    }),
  )
  /** The project of a room such as `server/http` or `web/operator/orders`. A room that no project lists belongs to the top floor. */
  const projectOf = (room: string) => {
    const [area = '', folder = ''] = room.split('/')
    const named = [...projects].find(([, project]) => project.area === area && project.folders.includes(folder))
    return named?.[0] ?? `${area}/tsconfig.json`
  }
  const reaches = (from: string, to: string): boolean =>
    from === to || (projects.get(from)?.references ?? []).some((next) => projects.has(next) && reaches(next, to))
  return { mayUse: (from, to) => reaches(projectOf(from), projectOf(to)) }
}
