import path from 'node:path'
import { API, type Checker } from 'typescript/unstable/sync'
import type { Node, SourceFile } from 'typescript/unstable/ast'

/** The sources as the compiler sees them. */
export type Program = {
  checker: Checker
  /** Files with statements, by their paths relative to the root. */
  files: Map<string, SourceFile>
  /** The place of a node, for messages: `server/orders/queries.ts:12`. */
  place(node: Node): string
  close(): void
}

const areas = ['server', 'demo', 'database']

/**
 * Opens all sources with statements as one project, with what they import. `planted`: files that are treated as part of the repository, for
 * tests.
 */
export function openProgram(root: string, planted: Readonly<Record<string, string>> = {}): Program {
  const config = path.join(root, 'tsconfig.statements.json')
  const texts = new Map(Object.entries(planted).map(([file, text]) => [path.join(root, file), text]))
  texts.set(
    config,
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { types: ['node'], noEmit: true, composite: false, emitDeclarationOnly: false },
      include: areas,
      files: Object.keys(planted),
      exclude: ['**/*.test.ts'],
    }),
  )
  const api = new API({
    cwd: root,
    fs: { readFile: (file) => texts.get(file), fileExists: (file) => texts.has(file) || undefined },
  })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error('the compiler opened no project')
  const files = new Map<string, SourceFile>()
  for (const name of project.rootFiles) files.set(path.relative(root, name), project.program.getSourceFile(name)!)
  return {
    checker: project.checker,
    files,
    place(node) {
      const file = node.getSourceFile()
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      return `${path.relative(root, file.fileName)}:${line + 1}`
    },
    close: () => api.close(),
  }
}
