import { Button, ButtonLink } from '@oun/ui/button';

type FormEndProps = {
  form: { fault: { message: string } | null | undefined; isSending: boolean };
  /** Where somebody comes from who would rather not. */
  back: string;
  action: string;
};

/** What is wrong with a form as a whole, the way out of it, and the press that sends it. */
export function FormEnd({ form: { fault, isSending }, back, action }: FormEndProps) {
  return (
    <>
      {fault ? (
        <p role="alert" className="text-body-13 text-error-strong">
          {fault.message}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <ButtonLink href={back} variant="line">
          그만두기
        </ButtonLink>
        <Button type="submit" pending={isSending}>
          {action}
        </Button>
      </div>
    </>
  );
}
