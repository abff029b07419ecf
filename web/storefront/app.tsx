import { Fragment } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { preload, routeOf } from './routes.tsx'
import { Layout } from './shell/layout.tsx'

export function App() {
  const { path, element } = routeOf(useLocation().pathname)
  return (
    <Layout preload={preload}>
      <Fragment key={path}>{element}</Fragment>
    </Layout>
  )
}
