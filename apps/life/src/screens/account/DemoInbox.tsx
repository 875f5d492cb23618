import { Anchor } from '@oun/shell/link';
import { useShell } from '@oun/shell/shell-context';

/** Where messages go while the sandbox stands in for the outside world; nothing is shown otherwise. */
export function DemoInbox() {
  const { sandboxUrl } = useShell();
  if (!sandboxUrl) return null;
  return (
    <Anchor
      href={`${sandboxUrl}/inbox`}
      className="inline-flex h-11 items-center rounded-control text-body-14 text-level-60 underline"
    >
      데모 수신함 열기
    </Anchor>
  );
}
