import { query, createQueryClient } from '@oun/client/query';
import { getLesson } from '@oun/contract/lesson';
import { siteContext } from '@oun/site/context';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';

/** A lesson by its number alone: links that do not know its program. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(siteContext).caller);
  const lesson = await client.fetchQuery(query(getLesson, { params: { id: Number(params['id']) } })).catch(() => {
    throw data(null, { status: 404 });
  });
  throw redirect(`/programs/${lesson.program.slug}/lessons/${lesson.id}${url.search}`);
}

export default function ToLesson() {
  return null;
}
