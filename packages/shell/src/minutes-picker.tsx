import { Link } from '@oun/ui/link';
import { useAddress } from './link.tsx';

/** From the time one has to a workout of that length. */
export function MinutesPicker({ minutes }: { minutes: readonly number[] }) {
  const address = useAddress();
  return (
    <section aria-labelledby="minutes" className="rounded-card bg-level-90 p-5 text-level-0">
      <h2 id="minutes" className="text-heading-18">
        오늘 몇 분 있어요?
      </h2>
      <p className="mt-1 text-body-14 text-level-40">시간만 고르면 운동을 만들어드려요.</p>
      <ul className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
        {minutes.map((one) => (
          <li key={one}>
            <Link
              href={address('life', `/programs/make?minutes=${one}`)}
              className="num flex h-control-large items-center justify-center rounded-control bg-level-80 text-body-14 text-level-20 outline-level-0 hover:bg-level-70"
            >
              <span>
                <b className="mr-px text-heading-20 text-level-0">{one}</b>분
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
