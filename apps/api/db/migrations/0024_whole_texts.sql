-- Written and read whole, never looked into: as the text they are they need not be put together for each reader.
alter table catalog
  alter column notice drop default,
  alter column detail drop default,
  alter column notice type json using notice::json,
  alter column detail type json using detail::json,
  alter column notice set default '[]',
  alter column detail set default '[]';
