-- Pictures that staff have uploaded for banners and popups, beside those that are drawn.
create table staff_picture (
  picture_id int primary key references picture (id) on delete cascade,
  shape      text not null check (shape in ('WIDE', 'STORE', 'CARD')),
  created_by int not null references account (id),
  created_at timestamptz not null
);
-- Those of a shape, newest first.
create index staff_picture_by_shape on staff_picture (shape, picture_id desc);

-- Whether a post counts where an event counts posts: its author may say no.
alter table feed add column is_counted boolean not null default true;
