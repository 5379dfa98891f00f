"""Running transformed graphs: on live process groups, as a backend of ``torch.compile``, inside Inductor."""
