import { Page } from '@oun/shell/page';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Waiting } from './Waiting.tsx';

/** Sends the visitor on as soon as the browser has taken over, with something to see until then. */
export function Forward({ title, to }: { title: string; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true });
  }, [to, navigate]);
  return (
    <Page title={title}>
      <Waiting>잠시만 기다려주세요</Waiting>
    </Page>
  );
}
