-- What was said of payments is held of every row.
alter domain payment_purpose validate constraint payment_purpose_known;
